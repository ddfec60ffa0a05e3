import { type FacetShape, mix, type ShapeKey } from './facet-shape.ts'

export const markBits = 64

/** Where only some facets are marked, they are those of at least this rarity, from 0 to here. */
export const rarest = 12

/** Half of all shapes have rarity 0, a quarter 1, and so on; the key decides which. */
export function rarityOf({ hash }: FacetShape, { first }: ShapeKey) {
  const mixed = mix(hash, first) | (1 << rarest)
  return 31 - Math.clz32(mixed & -mixed)
}

export function cornerBit({ hash }: FacetShape) {
  return hash & 63
}

export function cornerOffset({ hash }: FacetShape) {
  return (hash >>> 6) % 3
}

/** Returns the index of the bit that the order of two facets carries; equal for both orders. */
export function orderBit(one: FacetShape, other: FacetShape, { second }: ShapeKey) {
  return mix(one.hash ^ other.hash, second) & 63
}

export function orderOf(one: FacetShape, other: FacetShape) {
  if (one.hash === other.hash) return undefined
  return one.hash < other.hash ? 0 : 1
}
