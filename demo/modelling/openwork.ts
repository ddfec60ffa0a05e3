import type { Mesh } from '#geometry/mesh/mesh.ts'
import { clamp } from './curves.ts'
import type { Point3 } from './kernel.ts'

/**
 * A closed wall with openings. `u` runs around from 0 to 1 and `v` up from 0 to 1; material stays
 * where `solidity` is positive; `place` bends the flat pattern into the outer (depth 0) and inner (depth 1) face.
 */
type Openwork = {
  columns: number
  rows: number
  solidity(u: number, v: number): number
  place(u: number, v: number, depth: 0 | 1): Point3
}

type Node = { id: number; column: number; row: number }
type Corners = readonly [Node, Node, Node]
type OpenworkMesh = Openwork & {
  values: Float64Array
  points: Point3[]
  triangles: number[]
  known: Map<number, number>
}

/** Closer to a grid point than this share of an edge, a cut would leave splinters. */
const splinter = 0.07

export function openwork(pattern: Openwork): Mesh {
  const { columns, rows, solidity } = pattern
  const values = new Float64Array(columns * (rows + 1))
  for (let id = 0; id < values.length; id++)
    values[id] = solidity((id % columns) / columns, Math.floor(id / columns) / rows) || 1e-9
  const mesh: OpenworkMesh = { ...pattern, values, points: [], triangles: [], known: new Map() }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) cutCell(mesh, column, row)
  return { positions: new Float32Array(mesh.points.flat()), triangles: new Uint32Array(mesh.triangles) }
}

function cutCell(mesh: OpenworkMesh, column: number, row: number) {
  const node = (right: number, up: number): Node => ({
    id: (row + up) * mesh.columns + ((column + right) % mesh.columns),
    column: column + right,
    row: row + up,
  })
  const [a, b, c, d] = [node(0, 0), node(1, 0), node(1, 1), node(0, 1)]
  const halves: Corners[] =
    (row + column) % 2 === 0
      ? [
          [a, b, c],
          [a, c, d],
        ]
      : [
          [a, b, d],
          [b, c, d],
        ]
  for (const half of halves) cutTriangle(mesh, half)
}

/** Keeps what is positive of one triangle, on both faces, and closes the cut between them. */
function cutTriangle(mesh: OpenworkMesh, corners: Corners) {
  const kept: number[] = []
  let exit = -1
  let entry = -1
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % 3]!
    if (isKept(mesh, corner)) kept.push(gridPoint(mesh, corner))
    if (isKept(mesh, corner) === isKept(mesh, next)) return
    const point = crossing(mesh, corner, next)
    kept.push(point)
    if (isKept(mesh, corner)) exit = point
    else entry = point
  })
  for (let i = 2; i < kept.length; i++) {
    const [a, b, c] = [kept[0]!, kept[i - 1]!, kept[i]!]
    mesh.triangles.push(a, b, c, a + 1, c + 1, b + 1)
  }
  if (exit >= 0) closeBetweenFaces(mesh, exit, entry)
  closeGridEnd(mesh, corners)
}

/** Closes the lowest or the highest line of the grid, where the wall ends. */
function closeGridEnd(mesh: OpenworkMesh, corners: Corners) {
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % 3]!
    if (corner.row !== next.row || (corner.row !== 0 && corner.row !== mesh.rows)) return
    if (!isKept(mesh, corner) && !isKept(mesh, next)) return
    const from = isKept(mesh, corner) ? gridPoint(mesh, corner) : crossing(mesh, corner, next)
    const to = isKept(mesh, next) ? gridPoint(mesh, next) : crossing(mesh, corner, next)
    closeBetweenFaces(mesh, from, to)
  })
}

function closeBetweenFaces({ triangles }: OpenworkMesh, from: number, to: number) {
  triangles.push(to, from, from + 1, to, from + 1, to + 1)
}

const isKept = (mesh: OpenworkMesh, node: Node) => mesh.values[node.id]! > 0

const gridPoint = (mesh: OpenworkMesh, node: Node) =>
  facePoints(mesh, node.id * mesh.values.length + node.id, [node.column / mesh.columns, node.row / mesh.rows])

function crossing(mesh: OpenworkMesh, a: Node, b: Node) {
  const [from, to] = a.id < b.id ? [a, b] : [b, a]
  const [before, after] = [mesh.values[from.id]!, mesh.values[to.id]!]
  const share = clamp(before / (before - after), splinter, 1 - splinter)
  const u = (from.column + share * (to.column - from.column)) / mesh.columns
  const v = (from.row + share * (to.row - from.row)) / mesh.rows
  return facePoints(mesh, from.id * mesh.values.length + to.id, [u, v])
}

/** Returns the index of the point on the outer face; the one on the inner face follows it. */
function facePoints(mesh: OpenworkMesh, key: number, [u, v]: readonly [number, number]) {
  const found = mesh.known.get(key)
  if (found !== undefined) return found
  const index = mesh.points.push(mesh.place(u, v, 0), mesh.place(u, v, 1)) - 2
  mesh.known.set(key, index)
  return index
}
