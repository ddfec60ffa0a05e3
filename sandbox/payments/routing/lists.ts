import type { Range } from '../wire/common-params.ts'
import { missing, refuse } from '../wire/errors.ts'
import type { Documents, Kind } from '../world/documents.ts'
import type { Condition } from '../world/store.ts'
import type { World } from '../world/world.ts'

export type Page = {
  limit: number | undefined
  starting_after: string | undefined
  ending_before: string | undefined
}

export type ApiList<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

export function listOf<K extends Kind>(
  world: World,
  kind: K,
  { url, page, where }: { url: string; page: Page; where: Condition[] },
): ApiList<Documents[K]> {
  const { limit = 10, starting_after, ending_before } = page
  if (starting_after !== undefined && ending_before !== undefined) {
    refuse('You cannot use both `starting_after` and `ending_before`.', { param: 'ending_before' })
  }
  const cursor = (id: string | undefined, param: string) =>
    id === undefined ? undefined : (world.store.cursor(kind, id) ?? missing(kind, id, param))
  const found = world.store.page(kind, {
    where,
    limit: limit + 1,
    after: cursor(starting_after, 'starting_after'),
    before: cursor(ending_before, 'ending_before'),
  })
  const data = ending_before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return { object: 'list', data, has_more: found.length > limit, url }
}

/** Returns a list that lives inside another object, all of it at once. */
export function wholeList<T>(data: T[], url: string): ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}

/** Returns a page of a list that lives inside another object, in its own order. */
export function pageOf<T extends { id: string }>(
  data: T[],
  { url, page }: { url: string; page: Page },
): ApiList<T> {
  const { limit = 10, starting_after, ending_before } = page
  const at = (id: string) => {
    const index = data.findIndex((item) => item.id === id)
    return index === -1
      ? missing('item', id, starting_after === undefined ? 'ending_before' : 'starting_after')
      : index
  }
  if (ending_before !== undefined) {
    const before = data.slice(0, at(ending_before))
    return { object: 'list', data: before.slice(-limit), has_more: before.length > limit, url }
  }
  const rest = starting_after === undefined ? data : data.slice(at(starting_after) + 1)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

/** Returns `field = value` for every filter of the caller. */
export function equal(filters: { [field: string]: string | number | boolean | undefined }): Condition[] {
  const conditions: Condition[] = []
  for (const [field, value] of Object.entries(filters)) {
    if (value !== undefined) conditions.push({ field, op: '=', value })
  }
  return conditions
}

export function isNull(field: string): Condition {
  return { field, op: 'is', value: null }
}

export function within(field: string, range: Range | undefined): Condition[] {
  const bounds = [
    { op: '>', value: range?.gt },
    { op: '>=', value: range?.gte },
    { op: '<', value: range?.lt },
    { op: '<=', value: range?.lte },
  ] as const
  return bounds.flatMap(({ op, value }) => (value === undefined ? [] : [{ field, op, value }]))
}
