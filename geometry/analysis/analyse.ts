import { inBlocks } from '../mesh/blocks.ts'
import { bounds, boundsOfTriangles } from '../mesh/bounds.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { ModelError } from '../model-error.ts'
import { countParts } from './count-parts.ts'
import { type Edges, findEdges } from './edges.ts'

/** Measures of a model. Lengths in mm, areas in mm2, volumes in mm3. */
export type ModelReport = {
  triangles: number
  vertices: number
  low: Vector
  high: Vector
  size: Vector
  volume: number
  area: number
  /** Faces over 50 degrees from the vertical that do not lie on the bed. */
  overhangArea: number
  openEdges: number
  nonManifoldEdges: number
  misorientedEdges: number
  degenerateTriangles: number
  parts: number
  voids: number
  invertedParts: number
  watertight: boolean
  manifold: boolean
  /** The size suggests metres, inches or micrometres. */
  unitSuspicion: 'too_small' | 'too_large' | undefined
}

// Volume per area, in mm. Below it the volume of a flat sheet is rounding error.
const thinnest = 1e-4
// Of the area: sheets with a crumb of a body are no solid.
const leastSolidShare = 1e-3
// Copies of faces make every later step slow. Each is counted at three edges.
const maxCopies = 10_000
// Of real files the largest area is 2.5 times that of the box; a dense lattice has about 80 times.
const maxAreaOfBox = 200

/** Returns the measures of a welded mesh. `objects` are triangle counts. Throws a ModelError for no volume, faces without a neighbour, or repeated faces. */
export function analyse(mesh: Mesh, objects = [mesh.triangles.length / 3]): ModelReport {
  const { low, high } = bounds(mesh.positions)
  const size = objects.length > 1 ? largestSize(mesh, objects) : difference(high, low)
  const edges = findEdges(mesh)
  const measures = measure(mesh, edges, { low, high })
  refuseCopies(edges.copies, measures.area, difference(high, low))
  const isHeap = edges.open === mesh.triangles.length
  if (isHeap || areaOfSolids(measures) <= leastSolidShare * measures.area)
    throw new ModelError(
      'empty',
      'The file holds no solid body: nothing in it encloses a space. Export it again as a solid.',
    )
  const watertight = edges.open === 0 && edges.misoriented === 0
  return {
    triangles: mesh.triangles.length / 3,
    vertices: mesh.positions.length / 3,
    low,
    high,
    size,
    volume: Math.abs(measures.volume),
    area: measures.area,
    overhangArea: measures.overhang,
    openEdges: edges.open,
    nonManifoldEdges: edges.nonManifold,
    misorientedEdges: edges.misoriented,
    degenerateTriangles: measures.degenerate,
    ...countParts(mesh, edges, measures.volumes),
    watertight,
    manifold: watertight && edges.nonManifold === 0,
    unitSuspicion: unitSuspicion(Math.max(...size)),
  }
}

function areaOfSolids({ volumes, areas }: PartSums) {
  return areas.reduce(
    (sum, area, part) => (Math.abs(volumes[part]!) / 6 > thinnest * area ? sum + area : sum),
    0,
  )
}

function refuseCopies(copies: number, area: number, [x, y, z]: Vector) {
  if (copies > maxCopies)
    throw new ModelError(
      'too_complex',
      `About ${Math.round(copies / 3).toLocaleString('en')} faces lie on copies of themselves. Remove the copies and export it again.`,
    )
  const times = area / (2 * (x * y + y * z + z * x))
  // Of a flat or empty box the share is no number.
  if (times <= maxAreaOfBox || !Number.isFinite(times)) return
  throw new ModelError(
    'too_complex',
    `The faces lie over or through each other: their area is ${Math.round(times).toLocaleString('en')} times that of a box around the model. Unite the bodies or remove the copies, and export it again.`,
  )
}

function largestSize(mesh: Mesh, objects: number[]): Vector {
  const sizes = split(mesh, objects).map((part) => {
    const { low, high } = boundsOfTriangles(part)
    return difference(high, low)
  })
  const largest = (axis: 0 | 1 | 2) => sizes.reduce((most, size) => Math.max(most, size[axis]), 0)
  return [largest(0), largest(1), largest(2)]
}

function difference(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

// Of 35 real files six were smaller (metres or inches) and four larger.
function unitSuspicion(longest: number) {
  if (longest < 5) return 'too_small'
  return longest > 400 ? 'too_large' : undefined
}

type Measures = PartSums & { volume: number; area: number; overhang: number; degenerate: number }

/** Signed volumes, times six, and areas of the parts. */
type PartSums = { volumes: Float64Array; areas: Float64Array }

/** Sums signed tetrahedra (Zhang and Chen 2001) from a point near the model. */
function measure(
  mesh: Mesh,
  { parts, partOf }: Edges,
  { low, high }: { low: Vector; high: Vector },
): Measures {
  const sums = {
    volumes: new Float64Array(parts),
    areas: new Float64Array(parts),
    others: new Float64Array(2),
  }
  const origin: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]]
  inBlocks(partOf.length, (begin, end) => addTriangles(sums, { mesh, partOf, origin }, begin, end))
  const { volumes, areas } = sums
  const [overhang = 0, degenerate = 0] = sums.others
  return { volume: total(volumes) / 6, area: total(areas), overhang, degenerate, volumes, areas }
}

function total(shares: Float64Array) {
  return shares.reduce((sum, share) => sum + share, 0)
}

type Sums = PartSums & { others: Float64Array }
type Measured = { mesh: Mesh; partOf: Int32Array; origin: Vector }

const overhangSine = Math.sin((50 * Math.PI) / 180)
const bedHeight = 0.05

function addTriangles(
  { volumes, areas, others }: Sums,
  { mesh, partOf, origin }: Measured,
  begin: number,
  end: number,
) {
  const { positions, triangles } = mesh
  const [originX, originY, originZ] = origin
  for (let triangle = begin, at = begin * 3; triangle < end; triangle++, at += 3) {
    const a = triangles[at]! * 3
    const b = triangles[at + 1]! * 3
    const c = triangles[at + 2]! * 3
    const ax = positions[a]! - originX
    const ay = positions[a + 1]! - originY
    const az = positions[a + 2]! - originZ
    const ux = positions[b]! - originX - ax
    const uy = positions[b + 1]! - originY - ay
    const uz = positions[b + 2]! - originZ - az
    const vx = positions[c]! - originX - ax
    const vy = positions[c + 1]! - originY - ay
    const vz = positions[c + 2]! - originZ - az
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const doubled = Math.sqrt(nx * nx + ny * ny + nz * nz)
    const share = ax * nx + ay * ny + az * nz
    const part = partOf[triangle]!
    if (part >= 0) {
      volumes[part]! += share
      areas[part]! += doubled / 2
    }
    if (-nz > doubled * overhangSine && az + Math.max(0, uz, vz) > bedHeight) others[0]! += doubled / 2
    if (doubled === 0) others[1]!++
  }
}
