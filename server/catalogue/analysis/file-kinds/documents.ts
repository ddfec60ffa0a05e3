import { readFile } from 'node:fs/promises'
import { constants, inflateSync } from 'node:zlib'
import { Refusal } from '../../../platform/errors.ts'

const maxBytes = 50 * 2 ** 20
const maxStreams = 50_000
// A long manual has less than a megabyte of objects.
const maxUnpackedBytes = 64 * 2 ** 20

// Actions, attachments and scripts (ISO 32000-1, 7.11.4 and 12.6.4).
const active = /\/(JavaScript|Launch|Rendition|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/

/** The PDF is sold unchanged, so it must not hold active content. */
export async function refuseUnsafePdf(path: string) {
  const bytes = await readFile(path)
  if (bytes.length > maxBytes) throw new Refusal(422, `The PDF is larger than ${maxBytes / 2 ** 20} MB.`)
  if (!bytes.subarray(-2048).includes('%%EOF'))
    throw new Refusal(422, 'The PDF is truncated. Upload it again.')
  refuseActive(bytes)
  for (const objects of packedObjects(bytes)) refuseActive(objects)
}

function refuseActive(bytes: Buffer) {
  const text = unescaped(bytes.toString('latin1'))
  if (/\/Encrypt\b/.test(text))
    throw new Refusal(
      422,
      'We can’t scan this PDF because it is encrypted. Export it again without a password.',
    )
  const found = active.exec(text)?.[1]
  if (found) throw new Refusal(422, `The PDF contains active content (${found}). Print it to a new PDF.`)
}

/** `#` escapes any character of a name (ISO 32000-1, 7.3.5). */
function unescaped(text: string) {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Since PDF 1.5. A stream begins with the numbers and places of its objects; after each `/ObjStm` it must be readable. */
function* packedObjects(bytes: Buffer) {
  let left = maxUnpackedBytes
  for (const { before, content } of streamsIn(bytes)) {
    const isPacked = /\/ObjStm\b/.test(before)
    const isReadable = content !== undefined && /^\s*\d+\s+\d+\s/.test(beginning(content))
    if (isPacked && !(isReadable && isDeflatedOnly(before))) refusePacking()
    if (!isReadable) continue
    const objects = unpack(content, left)
    left -= objects.length
    yield objects
  }
}

function* streamsIn(bytes: Buffer) {
  let streams = 0
  let last = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const before = unescaped(bytes.toString('latin1', last, at))
    last = at
    if (before.endsWith('end')) {
      yield { before, content: undefined }
      continue
    }
    if (++streams > maxStreams) refusePacking()
    let start = at + 6
    while (bytes[start] === 13 || bytes[start] === 10) start++
    yield { before, content: bytes.subarray(start) }
  }
}

/** A second filter or a parameter would decode to something else. */
function isDeflatedOnly(dictionary: string) {
  const filters = dictionary.split('/Filter').slice(1)
  const isDeflated = /^\s*(\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*(\/|>>)/.test(filters[0] ?? '')
  return isDeflated && filters.length === 1 && !dictionary.includes('/DecodeParms')
}

function beginning(packed: Buffer) {
  try {
    return inflateSync(packed.subarray(0, 512), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
      'latin1',
      0,
      100,
    )
  } catch {
    return ''
  }
}

function unpack(packed: Buffer, maxOutput: number) {
  try {
    return inflateSync(packed, { maxOutputLength: maxOutput })
  } catch {
    return refusePacking()
  }
}

function refusePacking(): never {
  throw new Refusal(
    422,
    'We can’t scan this PDF because its compression is not supported. Print it to a new PDF.',
  )
}
