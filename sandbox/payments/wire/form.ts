import { refuseParameter } from './errors.ts'

/** A form value: text, or nested values in brackets. Maps, because the names are untrusted. */
export type Raw = string | RawHash
export type RawHash = Map<string, Raw>

const limits = { pairs: 5000, depth: 12 }

/** Parses `a[b][0]=x` and `a[]=x` into a tree. Each reader decides whether brackets mean a list or a hash. */
export function parseForm(text: string): RawHash {
  const root: RawHash = new Map()
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++pairs > limits.pairs) refuseParameter('Too many parameters.', name.slice(0, 100))
    if (value.includes('\0') || name.includes('\0')) {
      refuseParameter('Null bytes are not allowed in parameters.', name.replaceAll('\0', '').slice(0, 100))
    }
    insert(root, segments(name), value)
  }
  return root
}

function segments(name: string) {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return [name]
  const inner = match[2] ?? ''
  const path = [match[1] ?? '', ...inner.slice(1, -1).split('][')]
  if (!inner) path.pop()
  if (path.length > limits.depth)
    refuseParameter(`Parameters are nested too deeply: ${name}`, name.slice(0, 100))
  return path
}

function insert(root: RawHash, path: string[], value: string) {
  let here = root
  for (const [depth, segment] of path.entries()) {
    const isLast = depth === path.length - 1
    const key = segment === '' && depth > 0 ? openIndex(here, path[depth + 1]) : segment
    if (isLast) {
      here.set(key, value)
      return
    }
    const next = here.get(key) ?? new Map<string, Raw>()
    if (typeof next === 'string') return refuseParameter(`Invalid parameter: ${path[0]}`, path[0] ?? '')
    here.set(key, next)
    here = next
  }
}

/** `a[][x]=1&a[][y]=2` is one element; a name seen again begins the next one. */
function openIndex(list: RawHash, nextSegment: string | undefined) {
  const last = list.get(String(list.size - 1))
  const continues = nextSegment !== undefined && last instanceof Map && !last.has(nextSegment)
  return String(continues ? list.size - 1 : list.size)
}
