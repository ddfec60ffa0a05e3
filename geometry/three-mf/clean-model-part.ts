import { XmlScanner } from '../parsing/xml-scanner.ts'
import { isTagOf } from './tag-names.ts'

/** 3MF core specification 1.3, 3.4.1: the names that need no namespace. */
const coreNames = new Set([
  'Title',
  'Designer',
  'Description',
  'Copyright',
  'LicenseTerms',
  'Rating',
  'CreationDate',
  'ModificationDate',
  'Application',
])
/** Slicers read painting and plates by these numbers. */
const versionNames = /^(BambuStudio:3mfVersion|slic3rpe:(Version3mf|\w+PaintingVersion))$/

/** Returns a `.model` file without comments, loose text, unknown metadata and signs in front of numbers. Throws a ModelError for broken XML. */
export function cleanModelPart(bytes: Uint8Array, name: string): Buffer {
  const scanner = new XmlScanner(bytes, name)
  const kept: Uint8Array[] = []
  let from = 0
  const drop = (start: number, end: number) => {
    if (start > from) kept.push(bytes.subarray(from, start))
    from = end
  }
  const dropUnlessDeclaration = (start: number, end: number) => {
    const isFirst = start <= byteOrderMark
    if (!isFirst || !/^<\?xml\s/.test(latin1(bytes, start, 6))) drop(start, end)
  }
  while (scanner.findTag(dropUnlessDeclaration)) {
    if (!isTagOf(scanner, 'metadata')) {
      scanner.skipTag()
      continue
    }
    const start = scanner.at - 1
    const tag = scanner.readTag()
    if (tag.isEmpty) {
      drop(start, scanner.at)
      continue
    }
    const { text, end } = scanner.readElementText()
    if (!isAllowedMetadata(tag.attributes.get('name') ?? '', text)) drop(start, end)
  }
  kept.push(bytes.subarray(from))
  return withPlainNumbers(Buffer.concat(kept))
}

/** PrusaSlicer reads " 10" and "+10" as 0, which the 3MF core specification (2.3.4, ST_Number) allows. */
function withPlainNumbers(part: Buffer) {
  if (part.length > longestText) return part
  const text = part.toString('latin1')
  if (!/=\s*["'][\s+]/.test(text)) return part
  const plain = text.replace(/<(?:vertex|triangle|component|item)\s[^>]*>/g, (tag) =>
    tag.replace(/(=\s*["'])[\s+]+/g, '$1'),
  )
  return Buffer.from(plain, 'latin1')
}

const byteOrderMark = 3
const longestText = 2 ** 28

function isAllowedMetadata(name: string, text: string) {
  if (text.includes('<')) return false
  return coreNames.has(name) || (versionNames.test(name) && /^\s*[\d.]+\s*$/.test(text))
}

function latin1(bytes: Uint8Array, at: number, length: number) {
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(length, bytes.length - at)).toString(
    'latin1',
  )
}
