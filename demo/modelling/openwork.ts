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
type Work = Openwork & {
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
  const work: Work = { ...pattern, values, points: [], triangles: [], known: new Map() }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) cutCell(work, column, row)
  return { positions: new Float32Array(work.points.flat()), triangles: new Uint32Array(work.triangles) }
}

function cutCell(work: Work, column: number, row: number) {
  const node = (right: number, up: number): Node => ({
    id: (row + up) * work.columns + ((column + right) % work.columns),
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
  for (const half of halves) cutTriangle(work, half)
}

/** Keeps what is positive of one triangle, on both faces, and closes the cut between them. */
function cutTriangle(work: Work, corners: Corners) {
  const kept: number[] = []
  let exit = -1
  let entry = -1
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % 3]!
    if (isKept(work, corner)) kept.push(gridPoint(work, corner))
    if (isKept(work, corner) === isKept(work, next)) return
    const point = crossing(work, corner, next)
    kept.push(point)
    if (isKept(work, corner)) exit = point
    else entry = point
  })
  for (let i = 2; i < kept.length; i++) {
    const [a, b, c] = [kept[0]!, kept[i - 1]!, kept[i]!]
    work.triangles.push(a, b, c, a + 1, c + 1, b + 1)
  }
  if (exit >= 0) closeBetweenFaces(work, exit, entry)
  closeGridEnd(work, corners)
}

/** The lowest and the highest line of the grid, where the wall ends. */
function closeGridEnd(work: Work, corners: Corners) {
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % 3]!
    if (corner.row !== next.row || (corner.row !== 0 && corner.row !== work.rows)) return
    if (!isKept(work, corner) && !isKept(work, next)) return
    const from = isKept(work, corner) ? gridPoint(work, corner) : crossing(work, corner, next)
    const to = isKept(work, next) ? gridPoint(work, next) : crossing(work, corner, next)
    closeBetweenFaces(work, from, to)
  })
}

function closeBetweenFaces({ triangles }: Work, from: number, to: number) {
  triangles.push(to, from, from + 1, to, from + 1, to + 1)
}

const isKept = (work: Work, node: Node) => work.values[node.id]! > 0

const gridPoint = (work: Work, node: Node) =>
  facePoints(work, node.id * work.values.length + node.id, [node.column / work.columns, node.row / work.rows])

function crossing(work: Work, a: Node, b: Node) {
  const [from, to] = a.id < b.id ? [a, b] : [b, a]
  const [before, after] = [work.values[from.id]!, work.values[to.id]!]
  const share = clamp(before / (before - after), splinter, 1 - splinter)
  const u = (from.column + share * (to.column - from.column)) / work.columns
  const v = (from.row + share * (to.row - from.row)) / work.rows
  return facePoints(work, from.id * work.values.length + to.id, [u, v])
}

/** The index of the point on the outer face; the one on the inner face follows it. */
function facePoints(work: Work, key: number, [u, v]: readonly [number, number]) {
  const found = work.known.get(key)
  if (found !== undefined) return found
  const index = work.points.push(work.place(u, v, 0), work.place(u, v, 1)) - 2
  work.known.set(key, index)
  return index
}
