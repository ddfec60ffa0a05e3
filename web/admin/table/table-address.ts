import { apiBase } from '#contract/endpoint.ts'
import type { TableFilter } from './table-parts.ts'

/** The list parameters in the URL. */
export type TableQuery = Record<string, string>

const parametersOfAllLists = ['search', 'sort', 'limit', 'cursor']

export function readQuery(address: URLSearchParams, filters: readonly string[]): TableQuery {
  const query: TableQuery = {}
  for (const name of [...parametersOfAllLists, ...filters]) {
    const value = address.get(name)
    if (value) query[name] = value
  }
  return query
}

/** Returns the query for the server. A chosen day begins and ends in the reader's time zone. */
export function queryForServer(query: TableQuery, filters: readonly TableFilter[]): TableQuery {
  const times = filters.flatMap((filter) => {
    const day = query[filter.name]
    return day && 'type' in filter && filter.type === 'date' ? [[filter.name, edgeOf(day, filter.edge)]] : []
  })
  return { ...query, ...Object.fromEntries(times) }
}

/** An invalid day stays unchanged: the server refuses it. */
function edgeOf(day: string, edge: 'start' | 'end') {
  const midnight = new Date(`${day}T00:00`)
  if (Number.isNaN(midnight.getTime())) return day
  // A day of 23 or 25 hours ends at midnight too.
  if (edge === 'end') midnight.setDate(midnight.getDate() + 1)
  return midnight.toISOString()
}

export function withValue(address: URLSearchParams, name: string, value: string | undefined) {
  const next = new URLSearchParams(address)
  if (name !== 'cursor') next.delete('cursor')
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

export function withoutFilters(address: URLSearchParams, filters: readonly string[]) {
  const next = new URLSearchParams(address)
  for (const name of ['search', 'cursor', ...filters]) next.delete(name)
  return next
}

export function isFiltered(query: TableQuery, filters: readonly string[]) {
  return ['search', ...filters].some((name) => name in query)
}

/** Returns the sort order after a click on a column head; a second click reverses it. */
export function sortAfter(current: string, column: string) {
  return current === column ? `-${column}` : column
}

export function sortDirection(current: string, column: string) {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : undefined
}

export function fileAddress(path: string, { limit: _, cursor: __, ...query }: TableQuery) {
  return `${apiBase}${path}?${new URLSearchParams({ ...query, format: 'csv' })}`
}
