const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const restartInterval = 0xdd
const adobe = 0xee
const tables = new Set([0xc4, 0xdb, restartInterval])
const huffmanFrames = new Set([0xc0, 0xc1, 0xc2])
/** Arithmetic codes, hierarchical frames and heights that follow the scan: readers do not open them. */
const unreadable = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xdc, 0xde, 0xdf,
])

/** ISO/IEC 10918-1, B.2: keeps frame, tables, scans and Adobe's segment, which codes colours. Undefined for what readers refuse. */
export function rewriteJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const segments = readSegments(bytes)
  const firstFrame = segments?.findIndex(isFrame) ?? -1
  const firstScan = segments?.findIndex(isScan) ?? -1
  if (!segments || firstFrame < 0 || firstScan < firstFrame) return undefined
  if (segments.filter(isFrame).length > 1 || segments.some(isUnreadable)) return undefined
  const kept = segments.filter(
    (segment) => isFrame(segment) || isScan(segment) || tables.has(segment[1]!) || isAdobe(segment),
  )
  return new Uint8Array(Buffer.concat([Buffer.of(0xff, startOfImage), ...kept, Buffer.of(0xff, endOfImage)]))
}

function readSegments(bytes: Uint8Array): Uint8Array[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined
  const segments: Uint8Array[] = []
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    if (marker === endOfImage) return segments
    if (marker === 0xff) {
      at++
      continue
    }
    const end = endOfSegment(bytes, at)
    if (end === undefined) return undefined
    const next = marker === startOfScan ? endOfScan(bytes, end) : end
    segments.push(bytes.subarray(at, next))
    at = next
  }
  return undefined
}

function isFrame([, marker = 0]: Uint8Array) {
  return huffmanFrames.has(marker)
}

function isUnreadable(segment: Uint8Array) {
  const hasNoHeight = isFrame(segment) && segment[5] === 0 && segment[6] === 0
  return hasNoHeight || unreadable.has(segment[1]!)
}

function isScan([, marker]: Uint8Array) {
  return marker === startOfScan
}

function endOfSegment(bytes: Uint8Array, at: number) {
  const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  const end = at + 2 + length
  return length >= 2 && end <= bytes.length ? end : undefined
}

/** Returns where the next marker stands: in the data of a scan 0 follows 0xff, or the number of a restart. */
function endOfScan(bytes: Uint8Array, start: number) {
  let at = bytes.indexOf(0xff, start)
  while (at >= 0 && (bytes[at + 1] === 0 || (bytes[at + 1]! >= 0xd0 && bytes[at + 1]! <= 0xd7)))
    at = bytes.indexOf(0xff, at + 2)
  return at < 0 ? bytes.length : at
}

function isAdobe(segment: Uint8Array) {
  const { buffer, byteOffset } = segment
  return (
    segment[1] === adobe &&
    segment.length === 16 &&
    Buffer.from(buffer, byteOffset + 4, 5).toString('latin1') === 'Adobe'
  )
}
