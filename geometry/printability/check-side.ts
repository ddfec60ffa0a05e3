import { boundsOfTriangles } from '../mesh/bounds.ts'
import { measureFacets } from '../mesh/facets.ts'
import { layOn } from '../mesh/lay-on.ts'
import type { Vector } from '../mesh/vector.ts'
import { findOverhangs } from './checks/overhangs.ts'
import { findStanding, tipsEasily } from './checks/stability.ts'
import { reportOf } from './findings.ts'
import type { LaidPlate } from './plate/plate.ts'
import type { SideCheck } from './sides/compare-sides.ts'

/** Lays a plate on another side; says by the rules of the report whether it needs supports there, and whether all stands. */
export function checkSide(plate: LaidPlate, down: Vector, isClosed: boolean): SideCheck {
  const mesh = { ...plate.mesh, positions: plate.mesh.positions.slice() }
  layOn(mesh, down)
  const marks = new Uint16Array(plate.marks.length)
  const laid = { ...plate, mesh, marks, facets: measureFacets(mesh), bed: boundsOfTriangles(mesh).low[2] }
  const standing = findStanding(laid)
  const isSteady = standing.length > 0 && !standing.some(tipsEasily)
  if (!isSteady || !isClosed) return { supports: 'unknown', isSteady }
  return { supports: reportOf([{ overhangs: findOverhangs(laid) }]).supports, isSteady }
}
