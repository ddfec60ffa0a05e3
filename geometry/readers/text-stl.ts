import type { Soup } from '../mesh/mesh.ts'
import { SoupBuilder } from '../mesh/soup-builder.ts'
import { ModelError } from '../model-error.ts'
import { ByteScanner } from '../parsing/byte-scanner.ts'

/** Returns true for the text form of STL: a binary header may also begin with "solid". */
export function isTextStl(bytes: Uint8Array) {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096)).toLowerCase()
  return /^(\u00ef\u00bb\u00bf)?\s*solid\b/.test(head) && /\bfacet\b|\bendsolid\b/.test(head)
}

/** Returns the soup of a text STL (3D Systems 1989). Throws a ModelError. */
export function readTextStl(bytes: Uint8Array): Soup {
  const scanner = new ByteScanner(bytes)
  const builder = new SoupBuilder(bytes.length / 180)
  let open = false
  for (scanner.skipSpace(); scanner.at < bytes.length; scanner.skipSpace()) {
    const word = readWord(scanner)
    if (word === 'facet') readFacet(scanner, builder)
    else if (word === 'solid' || word === 'endsolid') {
      open = word === 'solid'
      scanner.skipLine()
    } else throw parseError(builder, `"${word.slice(0, 20)}" stands where a facet should begin`)
  }
  if (open)
    throw new ModelError(
      'truncated',
      `The STL file ends after triangle ${builder.triangles}, without "endsolid". Export it again, in the binary form if you can.`,
    )
  return builder.soup()
}

function readFacet(scanner: ByteScanner, builder: SoupBuilder) {
  expectWord(scanner, builder, 'normal')
  for (let axis = 0; axis < 3; axis++) {
    scanner.skipSpace()
    scanner.skipWord()
  }
  expectWord(scanner, builder, 'outer')
  expectWord(scanner, builder, 'loop')
  for (let corner = 0; corner < 3; corner++) {
    expectWord(scanner, builder, 'vertex')
    const x = readCoordinate(scanner, builder)
    const y = readCoordinate(scanner, builder)
    builder.add(x, y, readCoordinate(scanner, builder))
  }
  expectWord(scanner, builder, 'endloop')
  expectWord(scanner, builder, 'endfacet')
}

function readCoordinate(scanner: ByteScanner, builder: SoupBuilder) {
  scanner.skipSpace()
  const value = scanner.readNumber()
  if (Number.isNaN(value) || scanner.bytes[scanner.at]! > 32)
    throw parseError(builder, 'a coordinate is not a number')
  return value
}

function expectWord(scanner: ByteScanner, builder: SoupBuilder, expected: string) {
  scanner.skipSpace()
  const { bytes, at } = scanner
  for (let letter = 0; letter < expected.length; letter++) {
    if ((bytes[at + letter]! | 32) !== expected.charCodeAt(letter)) {
      throw parseError(builder, `"${expected}" is missing`, at + letter >= bytes.length)
    }
  }
  scanner.at = at + expected.length
  if (bytes[scanner.at]! > 32) throw parseError(builder, `"${expected}" is missing`)
}

const longestKeyword = 8

function readWord(scanner: ByteScanner) {
  const start = scanner.at
  scanner.skipWord()
  const end = Math.min(scanner.at, start + longestKeyword + 1)
  return new TextDecoder('latin1').decode(scanner.bytes.subarray(start, end)).toLowerCase()
}

function parseError(builder: SoupBuilder, problem: string, atEnd = false) {
  const where = `in triangle ${(builder.triangles + 1).toLocaleString('en')}`
  return atEnd
    ? new ModelError('truncated', `The STL file ends ${where}. Upload it again.`)
    : new ModelError('bad_number', `The STL file cannot be read ${where}: ${problem}. Export it again.`)
}
