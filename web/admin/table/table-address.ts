import { apiBase } from '#contract/endpoint.ts'

/** What the address says about a list: exactly what the server is asked. */
export type TableQuery = Record<string, string>

const always = ['search', 'sort', 'limit', 'cursor']

export function readQuery(address: URLSearchParams, filters: readonly string[]): TableQuery {
  const query: TableQuery = {}
  for (const name of [...always, ...filters]) {
    const value = address.get(name)
    if (value) query[name] = value
  }
  return query
}

/** The address with one thing changed; the list then begins again. */
export function withValue(address: URLSearchParams, name: string, value: string | undefined) {
  const next = new URLSearchParams(address)
  if (name !== 'cursor') next.delete('cursor')
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** Without search and filters; order and length stay. */
export function withoutFilters(address: URLSearchParams, filters: readonly string[]) {
  const next = new URLSearchParams(address)
  for (const name of ['search', 'cursor', ...filters]) next.delete(name)
  return next
}

export function isFiltered(query: TableQuery, filters: readonly string[]) {
  return ['search', ...filters].some((name) => name in query)
}

/** What a press on a column's head sorts by: the other way round when it is sorted by that column already. */
export function sortAfter(current: string, column: string) {
  return current === column ? `-${column}` : column
}

export function sortDirection(current: string, column: string) {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : undefined
}

/** Where the file with everything found comes from. */
export function fileAddress(path: string, { limit: _, cursor: __, ...query }: TableQuery) {
  return `${apiBase}${path}?${new URLSearchParams({ ...query, format: 'csv' })}`
}
