import { findEdges } from '../analysis/edges.ts'
import { boundsOfTriangles } from '../mesh/bounds.ts'
import { measureFacets } from '../mesh/facets.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { objectOfTriangles } from './checks/overlapping-objects.ts'
import { groupShells } from './checks/shell-groups.ts'
import type { CheckedPlate, LaidPlate } from './plate/plate.ts'
import { buildTree } from './plate/triangle-tree.ts'

type Shared = Pick<CheckedPlate, 'marks' | 'checkTime'> & { counts: readonly number[] }

export function layPlate(mesh: Mesh, { counts, ...shared }: Shared): LaidPlate {
  const { parts, partOf, open } = findEdges(mesh)
  return {
    mesh,
    parts,
    partOf,
    ...groupShells({ mesh, partOf, parts }),
    objectOf: objectOfTriangles(counts),
    openEdges: open,
    ...shared,
    facets: measureFacets(mesh),
    bed: boundsOfTriangles(mesh).low[2],
  }
}

export function preparePlate(
  mesh: Mesh,
  { maxTests, ...shared }: Shared & { maxTests: number },
): CheckedPlate {
  const plate = layPlate(mesh, shared)
  return { ...plate, tree: buildTree(mesh, plate.facets, maxTests) }
}

// Columns through a gap are solid up to the next face.
const maxOpenShare = 0.005

export function isClosed({ openEdges, facets }: LaidPlate) {
  return openEdges <= facets.areas.length * maxOpenShare
}
