import type { ModelReport } from '../analysis/analyse.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { ModelError } from '../model-error.ts'
import { orient } from './orient.ts'
import { turnOutward } from './outward.ts'

type Faces = Pick<ModelReport, 'openEdges' | 'misorientedEdges' | 'invertedParts'>

/** Faces look outwards, as slicers read an STL. Undefined when they do already, or the surface has one side. */
export function facedOutward(mesh: Mesh, { openEdges, misorientedEdges, invertedParts }: Faces) {
  if (misorientedEdges + invertedParts === 0) return undefined
  try {
    const oriented = orient(mesh)
    // The volume of an open body does not tell its inside.
    if (openEdges > 0) return oriented.mesh
    return turnOutward(oriented.mesh, { bodyOf: oriented.sheetOf, bodies: oriented.sheets }).mesh
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
