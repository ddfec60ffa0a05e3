import { maxTriangles, type Soup } from '../mesh/mesh.ts'
import { SoupBuilder, tooManyTriangles } from '../mesh/soup-builder.ts'
import { ModelError } from '../model-error.ts'
import type { EarBudget } from '../repair/clip-ears.ts'
import { ObjScanner } from './obj-scanner.ts'
import { earsOf } from './polygons.ts'

/** Returns true when the first 64 KB have a vertex line of Wavefront OBJ. */
export function isObj(bytes: Uint8Array) {
  return /^[ \t]*v[ \t]+[-+.\d]/m.test(headOf(bytes))
}

function headOf(bytes: Uint8Array) {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 65536))
}

/** Returns true when the first 64 KB name two materials (`usemtl`) or give a vertex a colour (`v x y z r g b`). */
export function hasObjColours(bytes: Uint8Array) {
  const head = headOf(bytes)
  const materials = new Set([...head.matchAll(/^[ \t]*usemtl[ \t]+(.*)$/gm)].map(([, name]) => name?.trim()))
  const vertices = [...head.matchAll(/^[ \t]*v[ \t](.*)$/gm)].map(([, numbers = '']) => numbers.trim())
  return materials.size > 1 || vertices.some((numbers) => numbers.split(/[ \t]+/).length >= 6)
}

const maxCornersOfFace = 10_000
const letterF = 102
const letterV = 118

/** As many as one face of the most corners may take. */
const maxEarTestsOfFile = 4_000_000

type Reading = { vertices: SoupBuilder; face: number[]; budget: EarBudget }

/** Returns the soup of `v` and `f` lines, with polygons in triangles and coordinates as given. Throws a ModelError. */
export function readObj(bytes: Uint8Array, { maxEarTests = maxEarTestsOfFile } = {}): Soup {
  // A corner takes two bytes.
  if (bytes.length > maxTriangles * 2 && countTriangles(bytes) > maxTriangles) throw tooManyTriangles()
  const scanner = new ObjScanner(bytes)
  const builder = new SoupBuilder(bytes.length / 60)
  const reading: Reading = {
    vertices: new SoupBuilder(bytes.length / 120),
    face: [],
    budget: { tests: maxEarTests },
  }
  for (; scanner.at < bytes.length; scanner.skipLine()) {
    const keyword = scanner.skipBlanks() && scanner.isLetter() ? bytes[scanner.at] : undefined
    if (keyword === letterV) readVertex(scanner, reading)
    else if (keyword === letterF) readFace(scanner, reading, builder)
  }
  return builder.soup()
}

function countTriangles(bytes: Uint8Array) {
  const scanner = new ObjScanner(bytes)
  let count = 0
  for (; scanner.at < bytes.length; scanner.skipLine()) {
    if (!scanner.skipBlanks() || bytes[scanner.at] !== letterF || !scanner.isLetter()) continue
    scanner.at++
    let corners = 0
    for (; scanner.skipBlanks(); scanner.skipWord()) corners++
    count += Math.max(0, corners - 2)
  }
  return count
}

function readVertex(scanner: ObjScanner, { vertices }: Reading) {
  scanner.at++
  const x = readCoordinate(scanner)
  const y = readCoordinate(scanner)
  vertices.add(x, y, readCoordinate(scanner))
}

function readCoordinate(scanner: ObjScanner) {
  scanner.skipBlanks()
  const value = scanner.readNumber()
  if (Number.isNaN(value) || !scanner.isEndOfWord()) {
    throw new ModelError(
      'bad_number',
      `Line ${scanner.line} of the OBJ file: a coordinate is not a number. Export it again.`,
    )
  }
  return value
}

function readFace(scanner: ObjScanner, reading: Reading, builder: SoupBuilder) {
  const { vertices, face, budget } = reading
  scanner.at++
  face.length = 0
  while (scanner.skipBlanks()) {
    face.push(readCorner(scanner, reading))
    if (face.length > maxCornersOfFace) {
      throw new ModelError(
        'polygon_too_large',
        `Line ${scanner.line} of the OBJ file: a face has over 10,000 corners. Divide it and export it again.`,
      )
    }
  }
  const ears = earsOf(face, vertices.values, budget)
  for (let at = 0; ears && at < ears.length; at++) addCorner(reading, ears[at]!, builder)
  for (let second = 1; !ears && second + 1 < face.length; second++) {
    addCorner(reading, face[0]!, builder)
    addCorner(reading, face[second]!, builder)
    addCorner(reading, face[second + 1]!, builder)
  }
}

function addCorner({ vertices: { values } }: Reading, at: number, builder: SoupBuilder) {
  builder.add(values[at]!, values[at + 1]!, values[at + 2]!)
}

/** Reads "7", "7/1/3" or "-2" (counted back from the newest vertex). */
function readCorner(scanner: ObjScanner, { vertices }: Reading) {
  const number = scanner.readNumber()
  scanner.skipWord()
  const at = number < 0 ? vertices.length + number * 3 : (number - 1) * 3
  if (Number.isInteger(at) && at >= 0 && at < vertices.length) return at
  throw new ModelError(
    'bad_index',
    `Line ${scanner.line} of the OBJ file: a face uses a vertex that is not listed before it. Export it again.`,
  )
}
