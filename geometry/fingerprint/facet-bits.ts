import { type FacetShape, mix, type ShapeKey } from './facet-shape.ts'

export const markBits = 64

/** Which bit of a mark the start corner of a facet carries. */
export function cornerBit({ hash }: FacetShape) {
  return hash & 63
}

/** Which corner stands first in a facet whose bit is 0; with 1 it is the next one. */
export function cornerOffset({ hash }: FacetShape) {
  return (hash >>> 6) % 3
}

/** Which bit the order of two facets carries; equal for both orders. */
export function orderBit(one: FacetShape, other: FacetShape, { second }: ShapeKey) {
  return mix(one.hash ^ other.hash, second) & 63
}

/** The order as a bit; undefined for facets of the same shape. */
export function orderOf(one: FacetShape, other: FacetShape) {
  if (one.hash === other.hash) return undefined
  return one.hash < other.hash ? 0 : 1
}
