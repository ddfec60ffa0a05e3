import type { Facets } from '../../mesh/facets.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import type { TriangleTree } from './triangle-tree.ts'

/** What lies on one bed. All plates of a model share `marks`. */
export type CheckedPlate = {
  mesh: Mesh
  facets: Facets
  bed: number
  /** The shell of each triangle, from 0; -1 for one without area. */
  partOf: Int32Array
  parts: number
  bodyOfPart: Int32Array
  bodies: number
  objectOf: Uint16Array | undefined
  openEdges: number
  tree: TriangleTree
  marks: Uint16Array
  checkTime: () => void
}

/** Turned onto another side, a plate has no tree: rays need one, the columns of overhangs do not. */
export type LaidPlate = Omit<CheckedPlate, 'tree'>

/** A face this near to the bed lies on it, in mm: less than a first layer. */
export const onBed = 0.15

export function liesOnBed(
  { mesh: { positions, triangles }, bed }: Pick<CheckedPlate, 'mesh' | 'bed'>,
  triangle: number,
) {
  const height = (corner: number) => positions[triangles[triangle * 3 + corner]! * 3 + 2]!
  return Math.max(height(0), height(1), height(2)) < bed + onBed
}

export function markTriangle(
  { mesh, marks }: Pick<CheckedPlate, 'mesh' | 'marks'>,
  triangle: number,
  bit: number,
) {
  for (let corner = 0; corner < 3; corner++) marks[mesh.triangles[triangle * 3 + corner]!]! |= bit
}
