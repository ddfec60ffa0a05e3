import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Fingerprint } from '../fingerprint/mark-facets.ts'
import { markStl } from '../fingerprint/mark-stl.ts'

/** Returns a marked STL, or a range of it, from a file that arrives in chunks of this many bytes. */
export function markedStl(
  stl: Uint8Array,
  fingerprint: Fingerprint,
  { start = 0, end = stl.length - 1, chunk = 65536 } = {},
): Promise<Buffer> {
  const read = async function* (range: { start: number; end: number }) {
    if (range.start > range.end) throw new RangeError(`${range.start}-${range.end}`)
    for (let at = range.start; at <= range.end; at += chunk)
      yield Buffer.from(stl.subarray(at, Math.min(at + chunk, range.end + 1)))
  }
  const source = { bytes: stl.length, header: 'Layerdrop licence', read }
  return buffer(Readable.from(markStl(source, fingerprint, { start, end })))
}
