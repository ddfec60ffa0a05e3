import { apiBase } from '#contract/endpoint.ts'

/** The list parameters in the URL, exactly the query for the server. */
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

/** The URL with one parameter changed, back on the first page. */
export function withValue(address: URLSearchParams, name: string, value: string | undefined) {
  const next = new URLSearchParams(address)
  if (name !== 'cursor') next.delete('cursor')
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** Clears search and filters; order and page size stay. */
export function withoutFilters(address: URLSearchParams, filters: readonly string[]) {
  const next = new URLSearchParams(address)
  for (const name of ['search', 'cursor', ...filters]) next.delete(name)
  return next
}

export function isFiltered(query: TableQuery, filters: readonly string[]) {
  return ['search', ...filters].some((name) => name in query)
}

/** The sort order after a click on a column head; a second click reverses it. */
export function sortAfter(current: string, column: string) {
  return current === column ? `-${column}` : column
}

export function sortDirection(current: string, column: string) {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : undefined
}

/** The URL of the CSV file. */
export function fileAddress(path: string, { limit: _, cursor: __, ...query }: TableQuery) {
  return `${apiBase}${path}?${new URLSearchParams({ ...query, format: 'csv' })}`
}
