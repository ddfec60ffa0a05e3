import { type Facet, productChoices } from '#contract/catalogue/product-filter.ts'
import type { Group } from './chosen-filters.ts'
import type { Counts } from './facet-queries.ts'

type FacetName = { id: string; name: string }
type SearchResult = {
  total: number
  counts: Partial<Record<Group, Counts>>
  widened: Partial<Record<Group, number>>
  categories: FacetName[]
  drops: FacetName[]
  hasBed: boolean
}

const accesses = { basic: 'Basic', paid: 'Paid plan' }

export function facetsOf(
  { total, counts, widened, categories, drops, hasBed }: SearchResult,
  maxCandidates: number,
) {
  const facets = (group: Group, named: FacetName[]): Facet[] => {
    const isAtLeast = (widened[group] ?? total) > maxCandidates
    return named.map(({ id, name }) => ({ id, name, count: counts[group]?.[id] ?? 0, isAtLeast }))
  }
  return {
    categories: sortByCount(facets('category', categories)),
    drops: sortByCount(facets('drop', drops)),
    access: facets('access', namesIn(accesses)),
    printTime: facets('printTime', namesIn(productChoices.printTime)),
    filament: facets('filament', namesIn(productChoices.filament)),
    format: facets('format', namesIn(productChoices.format)),
    only: facets('only', namesIn(productChoices.only)).filter(({ id }) => hasBed || id !== 'fits-bed'),
  }
}

function namesIn(choices: Record<string, string>): FacetName[] {
  return Object.entries(choices).map(([id, name]) => ({ id, name }))
}

function sortByCount(list: Facet[]) {
  return list.toSorted((a, b) => b.count - a.count)
}
