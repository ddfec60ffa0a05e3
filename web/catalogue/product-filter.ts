import type { productFilter } from '#contract/catalogue.ts'
import { formatGrams, formatMinutes } from '../ui/format.ts'

/** What the address says about the list; everything the server is asked, but for paging. */
export type Filter = Partial<Pick<typeof productFilter._zod.input, FilterName>>

const names = ['search', 'category', 'drop', 'access', 'tag', 'maxMinutes', 'maxGrams', 'sort'] as const
export type FilterName = (typeof names)[number]

/** The filter in an address; what cannot be understood is left out. */
export function readFilter(address: URLSearchParams): Filter {
  const filter: Record<string, string> = {}
  for (const name of names) {
    const value = address.get(name)?.trim()
    if (value && isUnderstood(name, value)) filter[name] = value
  }
  return filter
}

function isUnderstood(name: FilterName, value: string) {
  if (name === 'access') return value === 'basic' || value === 'paid'
  if (name === 'sort') return sortOptions({ search: 'x' }).some((option) => option.value === value)
  if (name === 'maxMinutes' || name === 'maxGrams') return /^[0-9]{1,6}$/.test(value)
  return value.length <= 200
}

/** The address with one filter changed: the list then begins again. */
export function withFilter(address: URLSearchParams, name: FilterName, value: string | undefined) {
  const next = new URLSearchParams(address)
  next.delete('page')
  next.delete('from')
  if (value) next.set(name, value)
  else next.delete(name)
  // Relevance means nothing without words.
  if (name === 'search' && !value && next.get('sort') === 'relevance') next.delete('sort')
  return next
}

export function withoutFilters(address: URLSearchParams) {
  const next = new URLSearchParams(address)
  for (const name of [...names, 'page', 'from']) if (name !== 'sort') next.delete(name)
  return next
}

/** How many pages the address shows, at least one. */
export function readPages(address: URLSearchParams) {
  const pages = Number(address.get('page') ?? 1)
  return Number.isInteger(pages) && pages > 0 ? Math.min(pages, 100) : 1
}

export function sortOptions({ search }: Filter) {
  return [
    ...(search ? [{ value: 'relevance', label: 'Relevance' }] : []),
    { value: 'newest', label: 'Newest' },
    { value: 'print-time', label: 'Fastest print' },
    { value: 'filament', label: 'Least filament' },
    { value: 'title', label: 'A to Z' },
  ]
}

/** Without a choice, relevance for words and newest for everything. */
export function sortOf({ sort, search }: Filter) {
  return sort ?? (search ? 'relevance' : 'newest')
}

export const timeLimits = [60, 180, 480].map((minutes) => ({
  value: String(minutes),
  label: `Up to ${formatMinutes(minutes)}`,
}))

export const filamentLimits = [50, 200].map((grams) => ({
  value: String(grams),
  label: `Up to ${formatGrams(grams)}`,
}))

type Facet = { id: string; name: string; count: number }
export type Facets = { categories: Facet[]; drops: Facet[]; access: Facet[] }

/** What narrows the list, in words, each with a way to take it back. */
export function chipsOf(filter: Filter, facets: Facets | undefined): { name: FilterName; label: string }[] {
  const nameOf = (list: Facet[] | undefined, id: string) => list?.find((facet) => facet.id === id)?.name ?? id
  const labels: Partial<Record<FilterName, string | undefined>> = {
    search: filter.search && `Search: ${filter.search}`,
    category: filter.category && nameOf(facets?.categories, filter.category),
    drop: filter.drop && `Drop: ${nameOf(facets?.drops, filter.drop)}`,
    access: filter.access && accessLabels[filter.access],
    tag: filter.tag && `Tag: ${filter.tag}`,
    maxMinutes: filter.maxMinutes && `Up to ${formatMinutes(Number(filter.maxMinutes))}`,
    maxGrams: filter.maxGrams && `Up to ${formatGrams(Number(filter.maxGrams))}`,
  }
  return names.flatMap((name) => {
    const label = labels[name]
    return label ? [{ name, label }] : []
  })
}

export const accessLabels = { basic: 'Basic plan', paid: 'Paid plan' }
