import { type Fingerprint, facetMarker, pairBytes } from './mark-facets.ts'

type Range = { start: number; end: number }

const [headerBytes, headBytes] = [80, 84]

/**
 * Yields the bytes of a marked binary STL from `start` to `end`, inclusive. `read` returns bytes of the unmarked file,
 * which are marked in place; only the range, widened to whole pairs of facets, is read.
 */
export async function* markStl(
  { bytes, header, read }: { bytes: number; header: string; read: (range: Range) => AsyncIterable<Buffer> },
  fingerprint: Fingerprint,
  { start, end }: Range,
): AsyncGenerator<Buffer> {
  if (start < headerBytes) yield headerOf(header).subarray(start, end + 1)
  if (end < headerBytes) return
  const from = Math.max(start, headerBytes)
  if (from < headBytes) yield* read({ start: from, end: Math.min(end, headBytes - 1) })
  if (end < headBytes) return
  const first = pairStart(Math.max(start, headBytes))
  const last = Math.min(pairStart(end) + pairBytes, bytes) - 1
  const mark = facetMarker(fingerprint)
  let at = first
  for await (const facets of wholePairs(read({ start: first, end: last }))) {
    mark(facets)
    yield facets.subarray(Math.max(start - at, 0), end + 1 - at)
    at += facets.length
  }
}

/** A header that begins with "solid" marks the text form. */
function headerOf(text: string) {
  const header = Buffer.alloc(headerBytes, ' ')
  header.write(/^\s*solid/i.test(text) ? `STL ${text}` : text, 'latin1')
  return header
}

function pairStart(at: number) {
  return at - ((at - headBytes) % pairBytes)
}

/** Joins what arrives into whole pairs of facets; the last facet may stand alone. */
async function* wholePairs(chunks: AsyncIterable<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = joined.length - (joined.length % pairBytes)
    rest = joined.subarray(whole)
    if (whole > 0) yield joined.subarray(0, whole)
  }
  if (rest.length > 0) yield rest
}
