import { cornerBit, cornerOffset, markBits, orderBit, orderOf } from './facet-bits.ts'
import { type FacetShape, measureFacet, newFacetShape, type ShapeKey } from './facet-shape.ts'

/** What tells one download from another, and the key that hides where it is written. */
export type Fingerprint = { mark: bigint; key: ShapeKey }

const facetBytes = 50
export const pairBytes = 2 * facetBytes
const cornersAt = 12

/**
 * Returns a function that marks facets of a binary STL in place: each begins at the corner, and each pair stands in the
 * order, that a bit of the mark demands. No coordinate changes. The bytes must begin with the first facet of a pair.
 */
export function facetMarker({ mark, key }: Fingerprint): (facets: Buffer) => void {
  const bits = Uint8Array.from({ length: markBits }, (_, bit) => Number((mark >> BigInt(bit)) & 1n))
  const corners = new Float32Array(9)
  const shapes = [newFacetShape(), newFacetShape()] as const
  const spare = Buffer.alloc(facetBytes)

  function turn(view: DataView, at: number, shape: FacetShape) {
    readCorners(view, at, corners)
    measureFacet(corners, key, shape)
    if (shape.apex < 0) return
    const wanted = cornerOffset(shape) + bits[cornerBit(shape)]!
    const turns = (shape.apex - wanted + 3) % 3
    if (turns === 0) return
    for (let value = 0; value < 9; value++)
      view.setFloat32(at + value * 4, corners[(value + turns * 3) % 9]!, true)
  }

  function order(facets: Buffer, at: number) {
    const [one, other] = shapes
    const now = orderOf(one, other)
    if (now === undefined || now === bits[orderBit(one, other, key)]) return
    facets.copy(spare, 0, at, at + facetBytes)
    facets.copyWithin(at, at + facetBytes, at + pairBytes)
    spare.copy(facets, at + facetBytes)
  }

  return (facets) => {
    const view = new DataView(facets.buffer, facets.byteOffset, facets.length)
    for (let at = 0; at < facets.length; at += pairBytes) {
      turn(view, at + cornersAt, shapes[0])
      if (at + pairBytes > facets.length) return
      turn(view, at + facetBytes + cornersAt, shapes[1])
      order(facets, at)
    }
  }
}

/** Written out: a loop over the nine numbers takes twice as long. */
function readCorners(view: DataView, at: number, into: Float32Array) {
  into[0] = view.getFloat32(at, true)
  into[1] = view.getFloat32(at + 4, true)
  into[2] = view.getFloat32(at + 8, true)
  into[3] = view.getFloat32(at + 12, true)
  into[4] = view.getFloat32(at + 16, true)
  into[5] = view.getFloat32(at + 20, true)
  into[6] = view.getFloat32(at + 24, true)
  into[7] = view.getFloat32(at + 28, true)
  into[8] = view.getFloat32(at + 32, true)
}
