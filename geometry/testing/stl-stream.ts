import type { Fingerprint } from '../fingerprint/mark-facets.ts'
import { blockPlanBytes, markStl } from '../fingerprint/mark-stl.ts'

export function newPlans() {
  const plans = new Map<number, Uint8Array>()
  return (block: number) => {
    const plan = plans.get(block) ?? new Uint8Array(blockPlanBytes)
    plans.set(block, plan)
    return plan
  }
}

/** Returns a marked STL or a range of it, read in chunks of this many bytes, each overwritten after it was yielded. */
export async function markedStl(
  stl: Uint8Array,
  fingerprint: Fingerprint,
  { start = 0, end = stl.length - 1, chunk = 65536, planOf = newPlans() } = {},
): Promise<Buffer> {
  const buffers = new Set<ArrayBufferLike>()
  const read = async function* (range: { start: number; end: number }) {
    if (range.start > range.end) throw new RangeError(`${range.start}-${range.end}`)
    for (let at = range.start; at <= range.end; at += chunk) {
      const bytes = Buffer.from(Uint8Array.from(stl.subarray(at, Math.min(at + chunk, range.end + 1))).buffer)
      buffers.add(bytes.buffer)
      yield bytes
    }
  }
  const source = { bytes: stl.length, header: 'Layerdrop licence', read, planOf }
  const parts: Buffer[] = []
  for await (const part of markStl(source, fingerprint, { start, end })) {
    parts.push(Buffer.from(part))
    if (buffers.has(part.buffer)) new Uint8Array(part.buffer).fill(0xee)
  }
  return Buffer.concat(parts)
}
