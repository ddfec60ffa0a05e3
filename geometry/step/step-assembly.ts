import { ModelError } from '../model-error.ts'

// ISO 10303-44: NEXT_ASSEMBLY_USAGE_OCCURRENCE(id, name, description, relating, related, reference designator).
const occurrence =
  /NEXT_ASSEMBLY_USAGE_OCCURRENCE\s*\(\s*'(?:[^']|''){0,500}'\s*,\s*'(?:[^']|''){0,500}'\s*,\s*(?:'(?:[^']|''){0,500}'|\$)\s*,\s*#(\d+)\s*,\s*#(\d+)/g

/** Returns how often parts are placed, at most `most` + 1. Throws a ModelError when an assembly contains itself. */
export function countPlacements(text: string, most: number): number {
  const occurrences: RegExpExecArray[] = []
  for (const found of text.matchAll(occurrence)) if (occurrences.push(found) > most) return most + 1
  const parts = Map.groupBy(occurrences, ([, whole = '']) => whole)
  const known = new Map<string, number>()
  const open = new Set<string>()
  const waiting = [...parts.keys()]
  for (let whole = waiting.at(-1); whole !== undefined; whole = waiting.at(-1)) {
    const inside = (parts.get(whole) ?? []).map(([, , part = '']) => part)
    const unknown = inside.filter((part) => !known.has(part))
    if (known.has(whole) || unknown.length === 0) {
      const total = inside.reduce((sum, part) => sum + (known.get(part) ?? 0), inside.length)
      known.set(whole, Math.min(total, most + 1))
      open.delete(whole)
      waiting.pop()
    } else if (open.has(whole)) throw cyclic()
    else {
      open.add(whole)
      for (const part of new Set(unknown)) waiting.push(part)
    }
  }
  let largest = 0
  for (const count of known.values()) largest = Math.max(largest, count)
  return largest
}

function cyclic() {
  return new ModelError('bad_step', 'An assembly of the STEP file contains itself. Export it again.')
}
