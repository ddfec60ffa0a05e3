import { type Facet, productChoices } from '#contract/product-filter.ts'
import type { Counts } from './facet-queries.ts'
import type { Group } from './narrowing.ts'
import { mostCandidates } from './search-queries.ts'

type Named = { id: string; name: string }
type Counted = { counts: Record<Group, Counts>; categories: Named[]; drops: Named[] }

const accesses = { basic: 'Basic', paid: 'Paid plan' }

/** Every value a group may have, with its name and count. The shelves with most designs come first. */
export function facetsOf({ counts, categories, drops }: Counted) {
  return {
    categories: fullestFirst(facets(counts.category, categories)),
    drops: fullestFirst(facets(counts.drop, drops)),
    access: facets(counts.access, namesIn(accesses)),
    printTime: facets(counts.printTime, namesIn(productChoices.printTime)),
    filament: facets(counts.filament, namesIn(productChoices.filament)),
    format: facets(counts.format, namesIn(productChoices.format)),
    only: facets(counts.only, namesIn(productChoices.only)),
  }
}

function namesIn(choices: Record<string, string>): Named[] {
  return Object.entries(choices).map(([id, name]) => ({ id, name }))
}

function facets({ candidates, values }: Counts, named: Named[]): Facet[] {
  const isAtLeast = candidates > mostCandidates
  return named.map(({ id, name }) => ({ id, name, count: values[id] ?? 0, isAtLeast }))
}

function fullestFirst(list: Facet[]) {
  return list.toSorted((a, b) => b.count - a.count)
}
