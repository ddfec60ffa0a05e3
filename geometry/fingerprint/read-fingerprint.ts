import type { Mesh } from '../mesh/mesh.ts'
import { cornerBit, cornerOffset, markBits, orderBit, orderOf, rarest, rarityOf } from './facet-bits.ts'
import { measureFacet, newFacetShape, type ShapeKey } from './facet-shape.ts'

/** The bits of a mark as one way of reading shows them; `known` has a 1 for each bit that some facet carries. */
export type ReadMark = { bits: bigint; known: bigint }

/**
 * Reads the bits from the order of facets, with pairs that begin at the first or the second facet, because a removed facet
 * shifts all pairs behind it, and from start corners, of all facets and of the rare ones alone: of a 3MF only those
 * are marked. An unmarked mesh gives bits as well, which agree with no download.
 */
export function readFingerprint({ positions, triangles }: Mesh, key: ShapeKey): ReadMark[] {
  const corners = new Float32Array(9)
  const byOrder = [newVotes(), newVotes()]
  const byCorner = Array.from({ length: rarest + 1 }, newVotes)
  let [shape, previous] = [newFacetShape(), newFacetShape()]
  for (let facet = 0; facet * 3 < triangles.length; facet++) {
    for (let corner = 0; corner < 3; corner++) {
      const from = triangles[facet * 3 + corner]! * 3
      corners[corner * 3] = positions[from]!
      corners[corner * 3 + 1] = positions[from + 1]!
      corners[corner * 3 + 2] = positions[from + 2]!
    }
    measureFacet(corners, key, shape)
    if (shape.apex >= 0) {
      const turns = (shape.apex - cornerOffset(shape) + 3) % 3
      for (let rarity = rarityOf(shape, key); turns < 2 && rarity >= 0; rarity--)
        byCorner[rarity]![cornerBit(shape)]! += turns === 1 ? 1 : -1
    }
    const order = facet > 0 ? orderOf(previous, shape) : undefined
    if (order !== undefined)
      byOrder[(facet + 1) & 1]![orderBit(previous, shape, key)]! += order === 1 ? 1 : -1
    ;[shape, previous] = [previous, shape]
  }
  return [...byCorner, ...byOrder].map(readVotes)
}

function newVotes() {
  return new Int32Array(markBits)
}

function readVotes(votes: Int32Array): ReadMark {
  let [bits, known] = [0n, 0n]
  for (const [bit, vote] of votes.entries()) {
    if (vote > 0) bits |= 1n << BigInt(bit)
    if (vote !== 0) known |= 1n << BigInt(bit)
  }
  return { bits, known }
}
