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

/** Returns a `.model` file without comments, loose text, unknown metadata, spaces around numbers and a plus in front of them. Throws a ModelError for broken XML. */
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
  return moveSpaceBehindValues(Buffer.concat(kept), name)
}

const numberTag = /^(vertex|triangle|component|item|object)(?=[\s/>])/
const numberNames = /^([xyz]|v[123]|p[123]|p?id|pindex|objectid|transform)\s*=/

/** Slicers read " 10" and "+10" as 0, and no transform with a space at its end: the 3MF core specification (2.3.4) allows both. */
function moveSpaceBehindValues(part: Buffer, name: string) {
  if (!hasPaddedValue(part)) return part
  const scanner = new XmlScanner(part, name)
  while (scanner.findTag()) {
    const [tag] = numberTag.exec(scanner.peek(10)) ?? []
    if (!tag) {
      scanner.skipTag()
      continue
    }
    scanner.at += tag.length
    while (scanner.findAttribute()) {
      const { at } = scanner
      const quote = scanner.findValue()
      const start = scanner.at
      scanner.skipValue(quote)
      const end = scanner.at - 1
      if (
        (isPadding(part[start]) || part[end - 1]! <= space) &&
        numberNames.test(latin1(part, at, start - at))
      )
        moveSpace(part, start, end)
    }
  }
  return part
}

function hasPaddedValue(part: Buffer) {
  for (let at = 1; at < part.length; at++) {
    const byte = part[at]
    if (byte !== 34 && byte !== 39) continue
    const before = part[at - 1]!
    if (before === equals ? isPadding(part[at + 1]) : before <= space) return true
  }
  return false
}

const space = 32
const equals = 61
const plus = 43

function isPadding(byte = 0) {
  return byte <= space || byte === plus
}

function moveSpace(part: Buffer, start: number, end: number) {
  let to = start
  let isBetween = true
  for (let at = start; at < end; at++) {
    const byte = part[at]!
    if (byte <= space) isBetween = true
    else if (!isBetween || byte !== plus) {
      if (isBetween && to > start) part[to++] = space
      isBetween = false
      part[to++] = byte
    }
  }
  part[to] = part[end]!
  part.fill(space, to + 1, end + 1)
}

const byteOrderMark = 3

function isAllowedMetadata(name: string, text: string) {
  if (text.includes('<')) return false
  return coreNames.has(name) || (versionNames.test(name) && /^\s*[\d.]+\s*$/.test(text))
}

function latin1(bytes: Uint8Array, at: number, length: number) {
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(length, bytes.length - at)).toString(
    'latin1',
  )
}
