/** The former values of whatever differs, nested hashes reduced to their changed members; undefined if nothing does. */
export function difference(before: object, after: object): object | undefined {
  const changed: [string, unknown][] = []
  const later = new Map<string, unknown>(Object.entries(after))
  for (const [key, was] of Object.entries(before)) {
    const is = later.get(key)
    later.delete(key)
    if (isHash(was) && isHash(is) && key !== 'data') {
      const inner = 'object' in was && was.object === 'list' ? listDifference(was, is) : difference(was, is)
      if (inner) changed.push([key, inner])
    } else if (JSON.stringify(was) !== JSON.stringify(is)) changed.push([key, was])
  }
  for (const [key, is] of later) if (is !== undefined) changed.push([key, null])
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

function listDifference(was: object, is: object) {
  const before = 'data' in was ? was.data : undefined
  const after = 'data' in is ? is.data : undefined
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : { data: before }
}

function isHash(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
