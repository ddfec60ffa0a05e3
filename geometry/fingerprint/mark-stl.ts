import { type Fingerprint, facetMarker, pairBytes, planBytes } from './mark-facets.ts'

type Range = { start: number; end: number }

type Stl = {
  bytes: number
  header: string
  read: (range: Range) => AsyncIterable<Buffer>
  /** Returns the plan of a block of facets: zeros, or what an earlier download of the file with this key has filled in. */
  planOf: (block: number) => Uint8Array
}

const [headerBytes, headBytes, facetBytes] = [80, 84, 50]
const blockPairs = 1280
export const blockPlanBytes = blockPairs * planBytes

/** Yields bytes `start` to `end` (inclusive) of a marked binary STL, reading only them, widened to pairs of facets. */
export async function* markStl(
  { bytes, header, read, planOf }: Stl,
  fingerprint: Fingerprint,
  { start, end }: Range,
): AsyncGenerator<Buffer> {
  if (start < headBytes) yield headOf(header, bytes).subarray(start, end + 1)
  if (end < headBytes) return
  const first = pairStart(Math.max(start, headBytes))
  const last = Math.min(pairStart(end) + pairBytes, bytes) - 1
  const mark = blockMarker(fingerprint, planOf)
  let at = first
  for await (const facets of wholePairs(read({ start: first, end: last }))) {
    mark(facets, (at - headBytes) / pairBytes)
    yield facets.subarray(Math.max(start - at, 0), end + 1 - at)
    at += facets.length
  }
}

function blockMarker(fingerprint: Fingerprint, planOf: Stl['planOf']) {
  const mark = facetMarker(fingerprint)
  return (facets: Buffer, first: number) => {
    const pairs = Math.ceil(facets.length / pairBytes)
    for (let pair = first; pair < first + pairs; ) {
      const [block, inBlock] = [Math.floor(pair / blockPairs), pair % blockPairs]
      const next = pair - inBlock + blockPairs
      const part = facets.subarray((pair - first) * pairBytes, (next - first) * pairBytes)
      mark(part, planOf(block).subarray(inBlock * planBytes))
      pair = next
    }
  }
}

/** A header that begins with "solid" marks the text form. Every stored file ends with its last facet. */
function headOf(text: string, bytes: number) {
  const head = Buffer.alloc(headBytes, ' ')
  head.write(/^\s*solid/i.test(text) ? `STL ${text}` : text, 0, headerBytes, 'latin1')
  head.writeUInt32LE((bytes - headBytes) / facetBytes, headerBytes)
  return head
}

function pairStart(at: number) {
  return at - ((at - headBytes) % pairBytes)
}

/** Joins what arrives into whole pairs of facets; the last facet may stand alone. Keeps nothing of a yielded buffer. */
async function* wholePairs(chunks: AsyncIterable<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = joined.length - (joined.length % pairBytes)
    rest = Buffer.from(joined.subarray(whole))
    if (whole > 0) yield joined.subarray(0, whole)
  }
  if (rest.length > 0) yield rest
}
