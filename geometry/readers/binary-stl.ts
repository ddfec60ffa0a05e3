import { type Mesh, maxTriangles, type Soup } from '../mesh/mesh.ts'
import { tooManyTriangles } from '../mesh/soup-builder.ts'
import { endWelding, startWelding, weldMore } from '../mesh/weld.ts'
import { ModelError } from '../model-error.ts'

const headBytes = 84
const facetBytes = 50

/** Returns the length in bytes that the triangle count demands; undefined without a whole header. */
export function binaryStlLength(bytes: Uint8Array) {
  if (bytes.length < headBytes) return undefined
  return headBytes + facetCount(bytes) * facetBytes
}

/** Returns the welded mesh of a binary STL (3D Systems 1989); normals in the file are ignored. Throws a ModelError. */
export function readBinaryStl(bytes: Uint8Array): Mesh {
  const expected = binaryStlLength(bytes)
  if (expected === undefined)
    throw new ModelError('truncated', 'The STL file ends before its first triangle.')
  const count = facetCount(bytes)
  const claim = `The STL file says it has ${count.toLocaleString('en')} triangles`
  if (expected > bytes.length) {
    const present = Math.floor((bytes.length - headBytes) / facetBytes).toLocaleString('en')
    throw new ModelError('truncated', `${claim}, but ends after ${present}. Upload it again.`)
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

const trianglesAtOnce = 2048

function facetCount(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)
}

/** Written out: a loop over the nine numbers takes twice as long, and floats longer than their bits. */
function copyCorners(bytes: Uint8Array, first: number, soup: Soup) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const bits = new Int32Array(soup.buffer, soup.byteOffset, soup.length)
  let at = headBytes + first * facetBytes + 12
  for (let into = 0; into < bits.length; into += 9, at += facetBytes) {
    bits[into] = view.getInt32(at, true)
    bits[into + 1] = view.getInt32(at + 4, true)
    bits[into + 2] = view.getInt32(at + 8, true)
    bits[into + 3] = view.getInt32(at + 12, true)
    bits[into + 4] = view.getInt32(at + 16, true)
    bits[into + 5] = view.getInt32(at + 20, true)
    bits[into + 6] = view.getInt32(at + 24, true)
    bits[into + 7] = view.getInt32(at + 28, true)
    bits[into + 8] = view.getInt32(at + 32, true)
  }
  return soup
}
