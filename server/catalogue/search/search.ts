import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import { newForDays, type ProductFilter } from '#contract/catalogue/product-filter.ts'
import { day } from '#contract/durations.ts'
import { classOfPrinter } from '#contract/printing/printers/printers.ts'
import { profitOrder } from '#contract/profit/print-price.ts'
import { cutPage, readCursor } from '../../platform/database/paging/cursors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCosts } from '../../profit/profit.ts'
import { findCards } from '../listing/card-queries.ts'
import { chosenIn } from './filters/chosen-filters.ts'
import { facetsOf } from './filters/facets.ts'
import type { ProductSearch } from './match-queries.ts'
import { recordMiss } from './missed-searches.ts'
import { findFilterContext, findProductPage, maxCandidates } from './search-queries.ts'
import type { ProductSort } from './sort-queries.ts'
import { findDidYouMean } from './words/did-you-mean.ts'
import { searchTerms } from './words/search-text.ts'
import { findTextQuery } from './words/text-queries.ts'

type Deps = Pick<Platform, 'db' | 'readDb' | 'now' | 'keys' | 'limits'>
type Searcher = { id: string; countryCode: string; isViewed?: boolean }
type ProductList = z.input<typeof listProducts.reply>

export async function searchProducts(
  platform: Deps,
  user: Searcher,
  filter: ProductFilter,
): Promise<ProductList> {
  const typed = await searchPage(platform, user, filter)
  if (typed.total > 0) return { ...typed, corrected: null }
  const meant = await findDidYouMean(platform, filter.search)
  const correctedPage =
    meant === undefined ? typed : await searchPage(platform, user, { ...filter, search: meant })
  if (meant !== undefined && correctedPage.total > 0) return { ...correctedPage, corrected: meant }
  if (!user.isViewed) await recordMiss(platform, user, filter)
  return { ...typed, corrected: null }
}

async function searchPage(
  platform: Deps,
  user: Searcher,
  filter: ProductFilter,
): Promise<Omit<ProductList, 'corrected'>> {
  const terms = searchTerms(filter.search)
  const sort = sortOf(filter, terms !== undefined)
  const list = `products by ${sort}`
  const after = readCursor(platform, list, filter.cursor)
  const known = await findFilterContext(platform, { ...filter, userId: user.id })
  const search: ProductSearch = {
    userId: user.id,
    words: terms && (await findTextQuery(platform, terms)),
    tag: filter.tag,
    board: filter.board,
    chosen: chosenIn(filter, known),
    newSince: new Date(platform.now().getTime() - newForDays * day),
    bed: known.bed ?? undefined,
    printer: known.model === null ? undefined : classOfPrinter(known.model),
    maxMinutes: numberOf(filter.maxMinutes),
    maxGrams: numberOf(filter.maxGrams),
    sort,
    countryCode: user.countryCode,
    profit: sort === 'profit' ? profitOrder((await findCosts(platform, user.id)).costs) : undefined,
    after,
    limit: filter.limit,
  }
  const { page, ...found } = await findProductPage(platform, search)
  const most = maxCandidates(search)
  const { rows, nextCursor } = cutPage(platform, page, { list, limit: filter.limit })
  return {
    products: await findCards(platform, { ids: rows.map(({ id }) => id), userId: user.id }),
    total: Math.min(found.total, most),
    totalIsAtLeast: found.total > most,
    printTimeOn: search.printer === undefined ? 'slow' : 'own',
    facets: facetsOf({ ...found, hasBed: known.bed !== null }, most),
    nextCursor,
  }
}

/** Relevance is the default with words and impossible without. */
function sortOf({ sort, drop }: ProductFilter, isSearch: boolean): ProductSort {
  if (sort !== undefined && sort !== 'relevance') return sort
  if (isSearch) return 'relevance'
  return drop === undefined || drop.includes(',') ? 'newest' : 'drop'
}

function numberOf(digits: string | undefined) {
  return digits === undefined ? undefined : Number(digits)
}
