import { cornerBit, cornerOffset, markBits, orderBit, orderOf } from './facet-bits.ts'
import { type FacetShape, measureFacet, newFacetShape, type ShapeKey } from './facet-shape.ts'

/** What tells one download from another, and the key that hides where it is written. */
export type Fingerprint = { mark: bigint; key: ShapeKey }

const facetBytes = 50
export const pairBytes = 2 * facetBytes
const cornersAt = 12
const [cornersBytes, cornerBytes] = [36, 12]

/**
 * Returns a function that marks facets of a binary STL in place: each begins at the corner, and each pair stands in the
 * order, that a bit of the mark demands. No coordinate changes. The bytes must begin with the first facet of a pair.
 */
export function facetMarker({ mark, key }: Fingerprint): (facets: Buffer) => void {
  const bits = Uint8Array.from({ length: markBits }, (_, bit) => Number((mark >> BigInt(bit)) & 1n))
  const corners = new Float32Array(9)
  const copy = new Uint8Array(corners.buffer)
  const shapes = [newFacetShape(), newFacetShape()] as const
  const spare = Buffer.alloc(facetBytes)

  function turn(facets: Buffer, at: number, shape: FacetShape) {
    for (let byte = 0; byte < cornersBytes; byte++) copy[byte] = facets[at + cornersAt + byte]!
    measureFacet(corners, key, shape)
    if (shape.apex < 0) return
    const wanted = cornerOffset(shape) + bits[cornerBit(shape)]!
    const turns = (shape.apex - wanted + 3) % 3
    if (turns === 0) return
    let from = turns * cornerBytes
    for (let byte = 0; byte < cornersBytes; byte++) {
      facets[at + cornersAt + byte] = copy[from]!
      from = from + 1 === cornersBytes ? 0 : from + 1
    }
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
    for (let at = 0; at < facets.length; at += pairBytes) {
      turn(facets, at, shapes[0])
      if (at + pairBytes > facets.length) return
      turn(facets, at + facetBytes, shapes[1])
      order(facets, at)
    }
  }
}
