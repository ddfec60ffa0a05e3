import { type Mesh, maxTriangles, type Soup } from '../mesh/mesh.ts'
import { tooManyTriangles } from '../mesh/soup-builder.ts'
import { endWelding, startWelding, weldMore } from '../mesh/weld.ts'
import { ModelError } from '../model-error.ts'

const headBytes = 84
const facetBytes = 50

/** The length that a binary STL of the count in its head must have, or undefined when there is no whole head. */
export function binaryStlLength(bytes: Uint8Array) {
  if (bytes.length < headBytes) return undefined
  return headBytes + facetCount(bytes) * facetBytes
}

/**
 * Reads a binary STL: 80 bytes of header, a count, then 50 bytes a triangle (normal, three corners, attribute), all
 * little-endian (3D Systems 1989). The normals in the file are ignored: the order of the corners says what is outside.
 */
export function readBinaryStl(bytes: Uint8Array): Mesh {
  const expected = binaryStlLength(bytes)
  if (expected === undefined)
    throw new ModelError('truncated', 'The STL file ends before its first triangle.')
  const count = facetCount(bytes)
  const claim = `The STL file says it has ${count.toLocaleString('en')} triangles`
  if (expected > bytes.length) {
    const present = Math.floor((bytes.length - headBytes) / facetBytes).toLocaleString('en')
    throw new ModelError('truncated', `${claim}, but ends after ${present}. It may be only half uploaded.`)
  }
  if (expected < bytes.length) {
    throw new ModelError('unknown_format', `${claim}, but goes on after the last one. Export it again.`)
  }
  if (count > maxTriangles) throw tooManyTriangles()
  const welding = startWelding(count)
  const soup = new Float32Array(Math.min(count, trianglesAtOnce) * 9)
  for (let first = 0; first < count; first += trianglesAtOnce)
    weldMore(welding, copyCorners(bytes, first, soup.subarray(0, (count - first) * 9)))
  return endWelding(welding)
}

// As much as stays in the fast memory of a core between being read and being joined.
const trianglesAtOnce = 2048

function facetCount(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)
}

/** Fills the soup with the triangles from `first` on. Written out: a loop over the nine numbers takes twice as long. */
function copyCorners(bytes: Uint8Array, first: number, soup: Soup) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = headBytes + first * facetBytes + 12
  for (let into = 0; into < soup.length; into += 9, at += facetBytes) {
    soup[into] = view.getFloat32(at, true)
    soup[into + 1] = view.getFloat32(at + 4, true)
    soup[into + 2] = view.getFloat32(at + 8, true)
    soup[into + 3] = view.getFloat32(at + 12, true)
    soup[into + 4] = view.getFloat32(at + 16, true)
    soup[into + 5] = view.getFloat32(at + 20, true)
    soup[into + 6] = view.getFloat32(at + 24, true)
    soup[into + 7] = view.getFloat32(at + 28, true)
    soup[into + 8] = view.getFloat32(at + 32, true)
  }
  return soup
}

const ourHeader = 'Layerdrop'

/** The same triangles under our header, without what programs hide in the two bytes behind each. Works in place. */
export function cleanStl(bytes: Uint8Array): Uint8Array {
  bytes.fill(0, 0, 80)
  bytes.set(new TextEncoder().encode(ourHeader))
  for (let at = headBytes + 48; at < bytes.length; at += facetBytes) bytes[at] = bytes[at + 1] = 0
  return bytes
}

/**
 * A binary STL: 80 bytes of header, a count, and 50 bytes a triangle (normal, three corners in mm, no attribute).
 * The header never begins with "solid", which some programs take for the text form of the format.
 */
export function writeStl({ positions, triangles }: Mesh, header = ourHeader): Uint8Array {
  const count = triangles.length / 3
  const bytes = new Uint8Array(84 + count * 50)
  const safeHeader = /^\s*solid/i.test(header) ? `STL ${header}` : header
  bytes.set(new TextEncoder().encode(safeHeader).subarray(0, 80))
  const view = new DataView(bytes.buffer)
  view.setUint32(80, count, true)
  const corners = new Float32Array(9)
  for (let triangle = 0; triangle < count; triangle++) {
    for (let corner = 0; corner < 3; corner++) {
      const from = triangles[triangle * 3 + corner]! * 3
      corners.set(positions.subarray(from, from + 3), corner * 3)
    }
    writeFacet(view, 84 + triangle * 50, corners)
  }
  return bytes
}

function writeFacet(view: DataView, at: number, corners: Float32Array) {
  const normal = facetNormal(corners)
  for (let axis = 0; axis < 3; axis++) view.setFloat32(at + axis * 4, normal[axis]!, true)
  for (let value = 0; value < 9; value++) view.setFloat32(at + 12 + value * 4, corners[value]!, true)
}

function facetNormal(corners: Float32Array) {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners
  const ux = bx! - ax!
  const uy = by! - ay!
  const uz = bz! - az!
  const vx = cx! - ax!
  const vy = cy! - ay!
  const vz = cz! - az!
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
