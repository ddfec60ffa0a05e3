import { attributesOf } from '../../parsing/xml-attributes.ts'
import type { XmlScanner } from '../../parsing/xml-scanner.ts'
import { refuseForeign } from './core-namespace.ts'
import { addTriangle, addVertex, type MeshObject, paintLastTriangle } from './mesh-object.ts'
import { isPaint, isSeamPaint, isSupportPaint, readPaint } from './paint.ts'
import { colourLastTriangle, type MaterialGroups } from './triangle-colours.ts'

export function isVertex(bytes: Uint8Array, at: number) {
  return bytes[at] === 118 && bytes[at + 5] === 120 && bytes[at + 6]! <= 32
}

export function isTriangle(bytes: Uint8Array, at: number) {
  return bytes[at] === 116 && bytes[at + 7] === 101 && bytes[at + 8]! <= 32
}

export function readVertex(scanner: XmlScanner, object: MeshObject) {
  scanner.at += 6
  let x = Number.NaN
  let y = Number.NaN
  let z = Number.NaN
  let found = 0
  others.count = 0
  while (scanner.findAttribute()) {
    const { at } = scanner
    const name = scanner.bytes[at]!
    const isShort = scanner.bytes[at + 1]! <= 32 || scanner.bytes[at + 1] === 61
    const quote = scanner.findValue()
    if (!isShort || name < 120 || name > 122) {
      others.starts[others.count] = at
      skipOther(scanner, 'vertex', quote)
    } else {
      const value = readNumber(scanner, quote)
      if (name === 120) x = value
      else if (name === 121) y = value
      else z = value
      found++
    }
  }
  if (found !== 3 || Number.isNaN(x + y + z))
    throw scanner.damaged(`vertex ${object.vertexCount} of object ${object.id} is not whole`)
  addVertex(object, x, { y, z })
}

export function readTriangle(scanner: XmlScanner, object: MeshObject, groups: MaterialGroups) {
  scanner.at += 8
  let a = -1
  let b = -1
  let c = -1
  let paint = 0
  let pid = -1
  let p1 = -1
  let corners = 0
  others.count = 0
  while (scanner.findAttribute()) {
    const { bytes, at } = scanner
    const corner = cornerAt(bytes, at)
    const quote = scanner.findValue()
    if (corner !== 0) corners++
    if (corner === 49) a = readCorner(scanner, quote)
    else if (corner === 50) b = readCorner(scanner, quote)
    else if (corner === 51) c = readCorner(scanner, quote)
    else {
      const start = scanner.at
      others.starts[others.count] = at
      skipOther(scanner, 'triangle', quote)
      if (beginsWithP(bytes, at, digitOne)) p1 = readIndex(bytes, start, scanner.at - 1)
      else if (beginsWithP(bytes, at, letterI)) pid = readIndex(bytes, start, scanner.at - 1)
      else if (isPaint(bytes, at)) paint = readPaint(bytes, start, scanner.at - 1)
      else if (isSupportPaint(bytes, at)) object.hasSupports ||= scanner.at - 1 > start
      else if (isSeamPaint(bytes, at)) object.hasSeams ||= scanner.at - 1 > start
    }
  }
  if (corners > 3)
    throw scanner.damaged(`triangle ${object.triangleCount} of object ${object.id} has a corner twice`)
  addTriangle(object, a, { b, c })
  if (paint !== 0) paintLastTriangle(object, paint)
  if (p1 >= 0) colourLastTriangle(object, groups, { pid, p1 })
}

function cornerAt(bytes: Uint8Array, at: number) {
  const digit = bytes[at + 1]!
  const isShort = bytes[at + 2]! <= 32 || bytes[at + 2] === 61
  return bytes[at] === 118 && isShort && digit >= 49 && digit <= 51 ? digit : 0
}

const letterX = 120

const maxOthers = 64
/** Where the other attributes of the tag begin: one buffer for all tags. */
const others = { starts: new Uint32Array(maxOthers + 1), count: 0 }

function skipOther(scanner: XmlScanner, tag: string, quote: number) {
  const { bytes, at: start } = scanner
  const at = others.starts[others.count]!
  scanner.skipValue(quote)
  if (others.count >= maxOthers) throw scanner.damaged(`a ${tag} has over ${maxOthers} attributes`)
  for (let other = 0; other < others.count; other++)
    if (hasSameName(bytes, at, others.starts[other]!))
      throw scanner.damaged(`a ${tag} has an attribute twice`)
  others.count++
  if (!isPlainAscii(bytes, at, scanner.at)) refuseMalformed(scanner, at)
  if (bytes[at] !== letterX) return
  const text = (from: number, end: number) => Buffer.from(bytes.subarray(from, end)).toString('utf8')
  if (/^xmlns\s*=/.test(text(at, start))) refuseForeign(tag, text(start, scanner.at - 1))
}

function hasSameName(bytes: Uint8Array, one: number, other: number) {
  let at = one
  let same = other
  while (isOfName(bytes[at]) && bytes[at] === bytes[same]) {
    at++
    same++
  }
  return !isOfName(bytes[at]) && !isOfName(bytes[same])
}

function isOfName(byte = 0) {
  return byte > 32 && byte !== 61
}

function isPlainAscii(bytes: Uint8Array, from: number, end: number) {
  if ((bytes[from]! | 32) < 97 || bytes[from]! > 122) return false
  for (let at = from; at < end; at++) if (plainAscii[bytes[at]!] === 0) return false
  return true
}

const plainAscii = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 32 && byte < 127 && byte !== 38 && byte !== 60 ? 1 : 0,
)

function refuseMalformed(scanner: XmlScanner, from: number) {
  const text = Buffer.from(scanner.bytes.subarray(from, scanner.at)).toString('utf8')
  if (/<|[^\P{Cc}\t\r\n\x7f-\x9f]/u.test(text))
    throw scanner.damaged('a tag has "<" or control characters in it')
  scanner.plain(text)
  attributesOf(` ${text}`, 0, (problem) => scanner.damaged(problem))
}

const letterP = 112
const letterI = 105
const digitOne = 49

function beginsWithP(bytes: Uint8Array, at: number, second: number) {
  return bytes[at] === letterP && bytes[at + 1] === second
}

/** Returns -1 for what is no index: a colour of pictures refuses no file. */
function readIndex(bytes: Uint8Array, start: number, end: number) {
  let index = 0
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - 48
    if (digit < 0 || digit > 9) return -1
    index = index * 10 + digit
  }
  return end > start ? index : -1
}

const letterE = 101
const point = 46

/** Returns NaN for "1e1", which slicers read as 1. */
function readCorner(scanner: XmlScanner, quote: number) {
  const { bytes, at: start } = scanner
  const index = readNumber(scanner, quote)
  for (let at = start; at < scanner.at; at++)
    if (bytes[at] === point || (bytes[at]! | 32) === letterE) return Number.NaN
  return index
}

function readNumber(scanner: XmlScanner, quote: number) {
  scanner.skipSpace()
  const value = scanner.readNumber()
  scanner.skipSpace()
  if (Number.isNaN(value) || scanner.bytes[scanner.at] !== quote) {
    throw scanner.damaged(`"${scanner.peek(20).split(/["'<>]/)[0]}" is not a number`)
  }
  scanner.at++
  return value
}
