import { bounds } from '../mesh/bounds.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { eachEdge, nextOf } from './half-edges.ts'

// In mm, and as a share of the diagonal for tiny models.
const largestGap = { millimetres: 0.01, share: 5e-4 }

function weldTolerance({ positions }: Pick<Mesh, 'positions'>) {
  const { low, high } = bounds(positions)
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return Math.min(largestGap.millimetres, diagonal * largestGap.share)
}

/** Joins vertices of open edges that are closer than 0.01 mm, or 0.05 % of the diagonal of a tiny model; sound places stay as they are. */
export function weldRims(mesh: Mesh): { mesh: Mesh; joined: number } {
  const rim = rimVertices(mesh)
  const target = joinNear(mesh.positions, rim, weldTolerance(mesh))
  const joined = rim.filter((vertex) => target.get(vertex) !== vertex).length
  if (joined === 0) return { mesh, joined }
  const triangles = mesh.triangles.map((vertex) => target.get(vertex) ?? vertex)
  return { mesh: { positions: mesh.positions, triangles }, joined }
}

function rimVertices(mesh: Mesh): number[] {
  const rim = new Set<number>()
  eachEdge(mesh, (order, { from, to }) => {
    if (to - from !== 1) return
    rim.add(mesh.triangles[order[from]!]!)
    rim.add(mesh.triangles[nextOf(order[from]!)]!)
  })
  return [...rim]
}

/** Returns the replacement of each vertex. Kept ones are farther apart than the tolerance: a cell holds few, so it is linear. */
function joinNear(positions: Float32Array, vertices: number[], tolerance: number) {
  const cell = tolerance * 2
  const staying = new Map<string, number[]>()
  const target = new Map<number, number>()
  for (const vertex of vertices) {
    const place = [0, 1, 2].map((axis) => positions[vertex * 3 + axis]!)
    const near = cellsAround(place, cell)
      .flatMap((key) => staying.get(key) ?? [])
      .find((other) => distance(positions, vertex, other) <= tolerance)
    target.set(vertex, near ?? vertex)
    if (near !== undefined) continue
    const own = place.map((value) => Math.floor(value / cell)).join()
    const inCell = staying.get(own)
    if (inCell) inCell.push(vertex)
    else staying.set(own, [vertex])
  }
  return target
}

function cellsAround(place: number[], cell: number) {
  const sides = place.map((value) => {
    const own = Math.floor(value / cell)
    return [own, value / cell - own < 0.5 ? own - 1 : own + 1]
  })
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    sides.map((side, axis) => side[(corner >> axis) & 1]).join(),
  )
}

function distance(positions: Float32Array, one: number, other: number) {
  const by = (axis: number) => positions[one * 3 + axis]! - positions[other * 3 + axis]!
  return Math.hypot(by(0), by(1), by(2))
}
