import type * as z from 'zod/mini'
import type { listProducts, ProductFilter } from '#contract/catalogue.ts'
import { cutPage, readCursor } from '../../platform/database/cursors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCards } from '../card-queries.ts'
import { correctableWords, correctedSearch } from './corrections.ts'
import { findProductPage, mostCandidates, type ProductSort } from './search-queries.ts'
import { searchTerms } from './search-text.ts'
import { findSimilarWords } from './word-queries.ts'

type Outside = Pick<Platform, 'readDb' | 'now' | 'keys'>
type ProductList = z.input<typeof listProducts.reply>

/** One page of the designs that match. When the typed words find nothing, what was probably meant is searched. */
export async function searchProducts(platform: Outside, filter: ProductFilter): Promise<ProductList> {
  const typed = await searchPage(platform, filter)
  const meant = typed.total === 0 ? await correct(platform, filter.search) : undefined
  if (meant === undefined) return { ...typed, corrected: null }
  const mended = await searchPage(platform, { ...filter, search: meant })
  return mended.total > 0 ? { ...mended, corrected: meant } : { ...typed, corrected: null }
}

async function correct(platform: Outside, search = '') {
  const words = correctableWords(search)
  return words.length > 0 ? correctedSearch(search, await findSimilarWords(platform, words)) : undefined
}

async function searchPage(platform: Outside, filter: ProductFilter): Promise<Omit<ProductList, 'corrected'>> {
  const terms = searchTerms(filter.search)
  const sort = sortOf(filter.sort, terms !== undefined)
  const list = `products by ${sort}`
  const { total, page, ...facets } = await findProductPage(platform, {
    ...filter,
    terms,
    sort,
    maxMinutes: numberOf(filter.maxMinutes),
    maxGrams: numberOf(filter.maxGrams),
    after: readCursor(platform, list, filter.cursor),
  })
  const { rows, nextCursor } = cutPage(platform, page, { list, limit: filter.limit })
  return {
    products: await findCards(
      platform,
      rows.map(({ id }) => id),
    ),
    total: Math.min(total, mostCandidates),
    totalIsAtLeast: total > mostCandidates,
    facets: { ...facets, access: facets.access.map((facet) => ({ ...facet, name: accessNames[facet.id] })) },
    nextCursor,
  }
}

const accessNames = { basic: 'Basic', paid: 'Paid plan' }

/** Relevance has no meaning without a search, and is what a searcher wants with one. */
function sortOf(wish: ProductSort | undefined, isSearch: boolean): ProductSort {
  if (wish === undefined || wish === 'relevance') return isSearch ? 'relevance' : 'newest'
  return wish
}

function numberOf(digits: string | undefined) {
  return digits === undefined ? undefined : Number(digits)
}
