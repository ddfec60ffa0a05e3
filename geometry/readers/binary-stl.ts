import { type Mesh, maxTriangles } from '../mesh/mesh.ts'
import { tooManyTriangles } from '../mesh/soup-builder.ts'
import { weldPacked } from '../mesh/weld.ts'
import { ModelError } from '../model-error.ts'

const headBytes = 84
const facetBytes = 50
const normalBytes = 12

/** Returns the length in bytes that the triangle count demands; undefined without a whole header. */
export function binaryStlLength(bytes: Uint8Array) {
  if (bytes.length < headBytes) return undefined
  return headBytes + facetCount(bytes) * facetBytes
}

/** Returns the welded mesh of a binary STL (3D Systems 1989); normals in the file are ignored. Throws a ModelError. */
export function readBinaryStl(bytes: Uint8Array): Mesh {
  const expected = binaryStlLength(bytes)
  if (expected === undefined)
    throw new ModelError('truncated', 'The STL file ends before its first triangle. Upload it again.')
  const count = facetCount(bytes)
  if (expected !== bytes.length) throw wrongLength(bytes)
  if (count > maxTriangles) throw tooManyTriangles()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return weldPacked({ view, offset: headBytes + normalBytes, stride: facetBytes, count })
}

function facetCount(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true)
}

/** Formatting a number loads a locale, which takes 50 ms: only for an error. */
function wrongLength(bytes: Uint8Array) {
  const claim = `The STL file says it has ${facetCount(bytes).toLocaleString('en')} triangles`
  const present = Math.floor((bytes.length - headBytes) / facetBytes)
  return present < facetCount(bytes)
    ? new ModelError(
        'truncated',
        `${claim}, but ends after ${present.toLocaleString('en')}. Upload it again.`,
      )
    : new ModelError('unknown_format', `${claim}, but goes on after the last one. Export it again.`)
}
