import { cornerBit, cornerOffset, rarest, rarityOf } from '../../fingerprint/facet-bits.ts'
import { measureFacet, newFacetShape, type ShapeKey } from '../../fingerprint/facet-shape.ts'
import type { MeshObject } from '../model/mesh-object.ts'

/** The bit that a facet carries, and which of its corners comes first while that bit is 0. */
export type RareFacet = { bit: number; first: number }

// Each takes about 45 bytes that are not compressed.
const maxMarked = 2048
// The plan of their slots must fit into the comment of a ZIP.
const maxObjects = 500

/** The rarest shapes, as many as fit, and every facet of those shapes, because the others would vote against them. */
export function rareFacets(objects: MeshObject[], key: ShapeKey): Map<MeshObject, Map<number, RareFacet>> {
  const counts = new Array<number>(rarest + 1).fill(0)
  const rarities = new Map(objects.map((object) => [object, raritiesOf(object, key, counts)]))
  let least = 0
  while (least < rarest && counts[least]! > maxMarked) least++
  if (counts[least]! > maxMarked || objects.length > maxObjects) return new Map()
  return new Map([...rarities].map(([object, all]) => [object, facetsOf(object, { all, least, key })]))
}

const unclear = 255

/** `counts` gets the number of facets of at least each rarity. */
function raritiesOf(object: MeshObject, key: ShapeKey, counts: number[]) {
  const all = new Uint8Array(object.triangleCount)
  for (let facet = 0; facet < all.length; facet++) {
    const shape = shapeOf(object, facet, key)
    all[facet] = shape.apex < 0 ? unclear : rarityOf(shape, key)
    if (shape.apex >= 0) for (let rarity = all[facet]!; rarity >= 0; rarity--) counts[rarity]!++
  }
  return all
}

function facetsOf(
  object: MeshObject,
  { all, least, key }: { all: Uint8Array; least: number; key: ShapeKey },
) {
  const facets = new Map<number, RareFacet>()
  for (let facet = 0; facet < all.length; facet++) {
    const rarity = all[facet]!
    if (rarity < least || rarity === unclear) continue
    const shape = shapeOf(object, facet, key)
    facets.set(facet, { bit: cornerBit(shape), first: (shape.apex - cornerOffset(shape) + 3) % 3 })
  }
  return facets
}

const corners = new Float32Array(9)
const measured = newFacetShape()

function shapeOf({ vertices, triangles }: MeshObject, facet: number, key: ShapeKey) {
  for (let corner = 0; corner < 3; corner++) {
    const from = triangles[facet * 3 + corner]! * 3
    for (let axis = 0; axis < 3; axis++) corners[corner * 3 + axis] = vertices[from + axis]!
  }
  measureFacet(corners, key, measured)
  return measured
}
