import type { Hex } from '../filament-colours.ts'
import { bounds } from '../mesh/bounds.ts'
import { tooManyTriangles } from '../mesh/soup-builder.ts'
import { countFilamentChanges, painted, type TriangleFilaments } from './filament-changes.ts'
import type { MeshObjects } from './model/expanded-counts.ts'
import type { MeshObject, Placement, Transform } from './model/mesh-object.ts'
import type { ModelPart } from './model/model-part.ts'
import type { PaintedFilaments } from './model/paint.ts'
import { placedMeshesOf, scaling } from './model/placed-meshes.ts'
import { refuseSkew } from './model/skew.ts'
import { type ColourRun, coloursWithin, maxColourRuns } from './model/triangle-colours.ts'
import { type KnownParts, printedRanges } from './settings/project-parts.ts'

/** Printed triangles of a mesh in a `.model` file, in the order of the soup; a mirror swaps the last two corners of each. */
export type PlacedRange = { path: string; objectId: string; first: number; last: number; isMirrored: boolean }

type Filling = {
  root: ModelPart
  meshObjects: MeshObjects
  known: KnownParts | undefined
  soup: Float32Array
  filaments: readonly (Hex | null)[]
  triangleFilaments: TriangleFilaments | undefined
  colours: ColourRun[]
  ranges: PlacedRange[]
  at: number
  meshes: number
}

type NewFilling = Pick<Filling, 'root' | 'meshObjects' | 'known' | 'soup' | 'filaments'>

export function startFilling(about: NewFilling): Filling {
  const { soup, filaments } = about
  const triangleFilaments = filaments.length > 1 ? new Uint32Array(soup.length / 9) : undefined
  return { ...about, triangleFilaments, colours: [], ranges: [], at: 0, meshes: 0 }
}

export function filamentChangesOf(
  { soup, triangleFilaments }: Filling,
  plates: { objects: { triangles: number }[] }[],
) {
  let from = 0
  if (!triangleFilaments) return []
  return plates.map(({ objects }) => {
    const end = objects.reduce((sum, { triangles }) => sum + triangles, from)
    const changes = countFilamentChanges(soup, triangleFilaments, { from, end })
    from = end
    return changes
  })
}

export function fillPlate<About>(filling: Filling, items: Placement[], aboutOf: (item: Placement) => About) {
  const placed = items
    .filter(({ isPrinted }) => isPrinted)
    .map((item) => ({ ...aboutOf(item), triangles: fillItem(filling, item) }))
  return placed.filter(({ triangles }) => triangles > 0)
}

function fillItem(filling: Filling, item: Placement) {
  const { root, meshObjects, at } = filling
  const known = item.path === root.path ? filling.known : undefined
  for (const [index, placedMesh] of placedMeshesOf(
    meshObjects,
    item,
    scaling(root.millimetresPerUnit),
  ).entries()) {
    const ranges = printedRanges(placedMesh, { known, objectId: item.objectId, index })
    if (ranges.length === 0) continue
    if (filling.known?.dialect !== 'bambu') refuseSkew(placedMesh.transform, item.objectId)
    const moved = transformed(placedMesh.mesh.vertices, placedMesh.mesh.vertexCount, placedMesh.transform)
    // A mirror inverts the winding.
    const order = determinant(placedMesh.transform) < 0 ? mirrored : straight
    for (const range of ranges) {
      fill(filling, { ...range, mesh: placedMesh.mesh, moved, order })
      addColours(filling, { ...range, mesh: placedMesh.mesh })
      const { path, mesh } = placedMesh
      const { first, last } = range
      filling.ranges.push({ path, objectId: mesh.id, first, last, isMirrored: order === mirrored })
    }
    filling.meshes++
  }
  return (filling.at - at) / 9
}

type Coloured = Pick<Filled, 'mesh' | 'first' | 'last' | 'filament'>

function addColours({ filaments, colours }: Filling, { mesh, filament, ...range }: Coloured) {
  const own = filaments[(filament ?? 1) - 1]
  const runs = own || colours.length > maxColourRuns ? [] : coloursWithin(mesh, range)
  if (runs.length > 0) for (const run of runs) colours.push(run)
  else colours.push({ triangles: range.last - range.first + 1, colour: own ?? mesh.colour })
}

export function middleOf({ root, meshObjects }: Filling, item: Placement) {
  const box = { low: [Infinity, Infinity], high: [-Infinity, -Infinity] }
  for (const { mesh, transform } of placedMeshesOf(meshObjects, item, scaling(root.millimetresPerUnit))) {
    const { low, high } = bounds(transformed(mesh.vertices, mesh.vertexCount, transform))
    for (const axis of [0, 1] as const) {
      box.low[axis] = Math.min(box.low[axis]!, low[axis])
      box.high[axis] = Math.max(box.high[axis]!, high[axis])
    }
  }
  return { x: (box.low[0]! + box.high[0]!) / 2, y: (box.low[1]! + box.high[1]!) / 2 }
}

const straight = [0, 1, 2] as const
const mirrored = [0, 2, 1] as const

type Filled = {
  mesh: MeshObject
  first: number
  last: number
  filament: number | undefined
  moved: Float32Array
  order: readonly [number, number, number]
}

function fill(filling: Filling, { mesh, first, last, filament = 1, moved, order }: Filled) {
  const { soup, triangleFilaments } = filling
  if (filling.at + (last - first + 1) * 9 > soup.length) throw tooManyTriangles()
  const at = filling.at / 9
  for (let triangle = first; triangleFilaments && triangle <= last; triangle++)
    triangleFilaments[at + triangle - first] = filamentsOf(mesh.paint?.[triangle] ?? 0, filament)
  for (let corner = first * 3; corner <= last * 3; corner += 3) {
    for (const which of order) {
      const from = mesh.triangles[corner + which]! * 3
      soup[filling.at++] = moved[from]!
      soup[filling.at++] = moved[from + 1]!
      soup[filling.at++] = moved[from + 2]!
    }
  }
}

function filamentsOf(paint: PaintedFilaments, filament: number) {
  const own = 1 << Math.min(filament - 1, 30)
  return paint === 0 ? own : (paint >>> 1) + ((paint & 1) === 1 ? own & ~(paint >>> 1) : 0) + painted
}

function transformed(vertices: Float32Array, count: number, m: Transform) {
  const moved = new Float32Array(count * 3)
  for (let at = 0; at < moved.length; at += 3) {
    const x = vertices[at]!
    const y = vertices[at + 1]!
    const z = vertices[at + 2]!
    moved[at] = x * m[0]! + y * m[3]! + z * m[6]! + m[9]!
    moved[at + 1] = x * m[1]! + y * m[4]! + z * m[7]! + m[10]!
    moved[at + 2] = x * m[2]! + y * m[5]! + z * m[8]! + m[11]!
  }
  return moved
}

function determinant(m: Transform) {
  return (
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!)
  )
}
