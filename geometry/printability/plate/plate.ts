import type { Facets } from '../../mesh/facets.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import type { TriangleTree } from './triangle-tree.ts'

/** What lies on one bed. All plates of a model share `marks`, one byte a vertex. */
export type Plate = {
  mesh: Mesh
  facets: Facets
  bed: number
  /** The shell of each triangle, from 0; -1 for one without area. */
  partOf: Int32Array
  parts: number
  objectOf: Uint16Array | undefined
  openEdges: number
  tree: TriangleTree
  marks: Uint8Array
  checkTime: () => void
}

/** A face this near to the bed lies on it, in mm: less than a first layer. */
export const onBed = 0.15

/** Sets a bit of `findingMarks` at the three corners of a triangle. */
export function markTriangle({ mesh, marks }: Pick<Plate, 'mesh' | 'marks'>, triangle: number, bit: number) {
  for (let corner = 0; corner < 3; corner++) marks[mesh.triangles[triangle * 3 + corner]!]! |= bit
}
