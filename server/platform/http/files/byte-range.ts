export type ByteRange = { start: number; end: number }

/** RFC 9110, 14. Several ranges are answered with the whole file. */
export function requestedRange(
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  file: { bytes: number; etag: string },
): ByteRange | 'whole' | 'unsatisfiable' {
  const ifRange = headers['if-range']
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== file.etag)) return 'whole'
  const [, first = '', last = ''] = headers.range.match(/^bytes=(\d*)-(\d*)$/i) ?? []
  if (first === '') return last === '' ? 'whole' : suffix(Number(last), file.bytes)
  const start = Number(first)
  const end = Math.min(last === '' ? Number.POSITIVE_INFINITY : Number(last), file.bytes - 1)
  // A range that ends before it begins is invalid and ignored.
  if (last !== '' && Number(last) < start) return 'whole'
  return start < file.bytes ? { start, end } : 'unsatisfiable'
}

function suffix(length: number, bytes: number): ByteRange | 'unsatisfiable' {
  return length === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - length), end: bytes - 1 }
}
