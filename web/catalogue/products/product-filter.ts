import {
  choiceNames,
  type Facet,
  longestSearch,
  type ProductChoice,
  productChoices,
  productFilter,
} from '#contract/catalogue/product-filter.ts'

const names = ['search', 'category', 'drop', 'access', 'tag', ...choiceNames, 'sort'] as const
export type FilterName = (typeof names)[number]

/** The query of the list without its cursor, as in the address. */
export type Filter = Partial<Pick<typeof productFilter._zod.input, FilterName | 'board'>>

/** Returns the filter of an address without its invalid parts. A search that is too long is cut. */
export function readFilter(address: URLSearchParams): Filter {
  const filter: Record<string, string> = {}
  for (const name of names) {
    const text = address.get(name)?.trim()
    const value = name === 'search' ? text?.slice(0, longestSearch).toWellFormed() : text
    if (value && productFilter.shape[name].safeParse(value).success) filter[name] = value
  }
  return filter
}

/** Returns the address with one filter changed, back at the first page. */
export function withFilter(address: URLSearchParams, name: FilterName, value: string | undefined) {
  const next = new URLSearchParams(address)
  next.delete('page')
  next.delete('from')
  if (value) next.set(name, value)
  else next.delete(name)
  // Relevance needs a search.
  if (name === 'search' && !value && next.get('sort') === 'relevance') next.delete('sort')
  return next
}

export function withoutFilters(address: URLSearchParams) {
  const next = new URLSearchParams(address)
  for (const name of [...names, 'page', 'from']) if (name !== 'sort') next.delete(name)
  return next
}

export type Choice = ProductChoice | 'category' | 'drop'

export function chosenIn(filter: Filter, name: FilterName): string[] {
  return filter[name]?.split(',') ?? []
}

/** Returns the choices with this one added or taken away; undefined when none is left. */
export function withChoice(filter: Filter, name: Choice, id: string): string | undefined {
  const chosen = chosenIn(filter, name)
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
  return next.length > 0 ? next.join(',') : undefined
}

export function readPages(address: URLSearchParams) {
  const pages = Number(address.get('page') ?? 1)
  return Number.isInteger(pages) && pages > 0 ? Math.min(pages, 100) : 1
}

export function sortOptions({ search }: Filter) {
  return [
    ...(search ? [{ value: 'relevance', label: 'Relevance' }] : []),
    { value: 'newest', label: 'Newest' },
    { value: 'most-downloaded', label: 'Most downloaded' },
    { value: 'print-time', label: 'Fastest print' },
    { value: 'filament', label: 'Least filament' },
    { value: 'profit', label: 'Best profit per hour' },
    { value: 'least-common', label: 'Least common near me' },
    { value: 'title', label: 'A to Z' },
  ]
}

/** The default is relevance for a search and newest otherwise. */
export function sortOf({ sort, search }: Filter) {
  return sort ?? (search ? 'relevance' : 'newest')
}

export type Facets = Record<'categories' | 'drops' | 'access' | ProductChoice, Facet[]>

export type Chip = { name: FilterName; label: string; id: string | undefined }

/** Returns the rest of the filter without the chip. */
export function withoutChip(filter: Filter, { name, id }: Chip): string | undefined {
  const rest = id === undefined ? [] : chosenIn(filter, name).filter((other) => other !== id)
  return rest.length > 0 ? rest.join(',') : undefined
}

export function chipsOf(filter: Filter, facets: Facets | undefined): Chip[] {
  const nameOf = (list: Facet[] | undefined, id: string) => list?.find((facet) => facet.id === id)?.name ?? id
  const single = (name: FilterName, label: string | undefined) =>
    label ? [{ name, label, id: undefined }] : []
  const each = (name: Choice, labelOf: (id: string) => string) =>
    chosenIn(filter, name).map((id) => ({ name, label: labelOf(id), id }))
  return [
    ...single('search', filter.search && `Search: ${filter.search}`),
    ...each('category', (id) => nameOf(facets?.categories, id)),
    ...each('drop', (id) => `Drop: ${nameOf(facets?.drops, id)}`),
    ...single('access', filter.access && accessLabels[filter.access]),
    ...single('tag', filter.tag && `Tag: ${filter.tag}`),
    ...shownChoices.flatMap((name) => each(name, (id) => choiceLabel(name, id))),
  ]
}

function choiceLabel(name: ProductChoice, id: string) {
  const labels: Record<string, string> = productChoices[name]
  return labels[id] ?? id
}

/** In the order of the page. */
export const shownChoices: readonly ProductChoice[] = [
  'only',
  ...choiceNames.filter((name) => name !== 'only'),
]

export const accessLabels = { basic: 'Basic plan', paid: 'Paid plans only' }
