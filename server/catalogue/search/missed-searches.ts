import type { ProductFilter } from '#contract/catalogue/product-filter.ts'
import type { Platform } from '../../platform/platform.ts'
import { groups } from './filters/chosen-filters.ts'
import { insertMissedSearch } from './missed-search-queries.ts'
import { wordsOf } from './words/search-text.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'limits'>

const minLetters = 3

export async function recordMiss(platform: Deps, user: { id: string }, filter: ProductFilter) {
  const words = missedWords(filter)
  if (words === undefined || !(await platform.limits.tryTake('missed-searches', user.id))) return
  await insertMissedSearch(platform, words, prefixesOf(words))
}

function missedWords(filter: ProductFilter) {
  const words = wordsOf(filter.search ?? '')
    .join(' ')
    .toLowerCase()
  const isNarrowed =
    groups.some((group) => filter[group]) ||
    filter.tag ||
    filter.board ||
    filter.maxMinutes ||
    filter.maxGrams
  return words.length < minLetters || isNarrowed || filter.cursor ? undefined : words
}

function prefixesOf(words: string) {
  return Array.from({ length: words.length }, (_, length) => words.slice(0, length).trim()).filter(
    (prefix) => prefix.length >= minLetters,
  )
}
