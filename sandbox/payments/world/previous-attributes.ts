import { isHash } from './public-view.ts'

/**
 * Returns the former values of changed fields, nested hashes reduced to changed members; undefined without a change.
 */
export function difference(before: object, after: object): object | undefined {
  const earlier = new Map<string, unknown>(Object.entries(before))
  const later = new Map<string, unknown>(Object.entries(after))
  const changed: [string, unknown][] = []
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const former = formerValue(earlier.get(key), later.get(key))
    if (former !== undefined) changed.push([key, former])
  }
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** Returns the value before the change; null when there was none, undefined when nothing changed. */
function formerValue(was: unknown, is: unknown): unknown {
  if (JSON.stringify(was) === JSON.stringify(is)) return undefined
  if (!isHash(was) || !isHash(is)) return was ?? null
  if ('object' in was && was.object === 'list') return { data: 'data' in was ? was.data : [] }
  return difference(was, is)
}
