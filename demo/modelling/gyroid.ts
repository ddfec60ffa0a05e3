import type { Mesh } from '#geometry/mesh/mesh.ts'
import { turn } from './curves.ts'
import type { Point3 } from './kernel.ts'

/** A block of gyroid bent into a ring around the z axis. */
type GyroidRing = {
  /** How many cells go around; their size follows from the middle radius. */
  cellsAround: number
  innerRadius: number
  outerRadius: number
  height: number
  wall: number
  /** Grid steps along one cell. */
  samples: number
}

type Grid = { steps: Point3; step: number; innerRadius: number; wave: number }
type Quad = [number, number, number, number]
type Sheet = { points: Point3[]; quads: Quad[] }

/**
 * The gyroid, sin x cos y + sin y cos z + sin z cos x = 0, as a sheet of even thickness. Its border is ragged: make
 * it larger than needed and cut it to size.
 */
export function gyroidRing({
  cellsAround,
  innerRadius,
  outerRadius,
  height,
  wall,
  samples,
}: GyroidRing): Mesh {
  const middle = (innerRadius + outerRadius) / 2
  const cell = (turn * middle) / cellsAround
  const step = cell / samples
  const steps: Point3 = [
    cellsAround * samples,
    Math.ceil((outerRadius - innerRadius) / step),
    Math.ceil(height / step),
  ]
  const grid: Grid = { steps, step, innerRadius, wave: turn / cell }
  const { points, quads } = middleSheet(grid)
  const faces = points.map((point) => bothFaces(grid, point, { wall, middle }))
  return { positions: new Float32Array(faces.flat()), triangles: new Uint32Array(closedSheet(quads)) }
}

function field(grid: Grid, [x, y, z]: Point3) {
  const w = grid.wave
  return (
    Math.sin(x * w) * Math.cos(y * w) + Math.sin(y * w) * Math.cos(z * w) + Math.sin(z * w) * Math.cos(x * w)
  )
}

function gradient(grid: Grid, [x, y, z]: Point3): Point3 {
  const w = grid.wave
  const along = (a: number, b: number, c: number) =>
    w * (Math.cos(a * w) * Math.cos(b * w) - Math.sin(c * w) * Math.sin(a * w))
  return [along(x, y, z), along(y, z, x), along(z, x, y)]
}

const place = (grid: Grid, [i, j, k]: Point3): Point3 => [
  i * grid.step,
  grid.innerRadius + j * grid.step,
  k * grid.step,
]

/** Returns one point in every grid cell that the surface crosses, pulled onto it, and a quad around every edge it crosses. */
function middleSheet(grid: Grid): Sheet {
  const [around, across, up] = grid.steps
  const idOf = ([i, j, k]: Point3) => (((i + around) % around) * (across + 1) + j) * (up + 1) + k
  const values = new Float64Array(around * (across + 1) * (up + 1))
  const sheet: Sheet = { points: [], quads: [] }
  const pointOfCell = new Map<number, number>()
  const pointIn = (cell: Point3) => {
    const id = idOf(cell)
    const known = pointOfCell.get(id)
    if (known !== undefined) return known
    const wrapped: Point3 = [(cell[0] + around) % around, cell[1], cell[2]]
    const point = sheet.points.push(ontoSurface(grid, place(grid, plus(wrapped, [0.5, 0.5, 0.5])))) - 1
    pointOfCell.set(id, point)
    return point
  }
  everyNode(grid.steps, (node) => {
    values[idOf(node)] = field(grid, place(grid, node))
  })
  everyNode(grid.steps, (node) => {
    for (const axis of [0, 1, 2] as const) {
      const cells = cellsAroundEdge(grid.steps, node, axis)
      if (!cells) continue
      const isPositive = values[idOf(node)]! > 0
      if (isPositive === values[idOf(plus(node, unit(axis)))]! > 0) continue
      const [a, b, c, d] = cells.map(pointIn)
      sheet.quads.push(isPositive ? [a!, b!, c!, d!] : [d!, c!, b!, a!])
    }
  })
  return sheet
}

function everyNode([around, across, up]: Point3, visit: (node: Point3) => void) {
  for (let i = 0; i < around; i++)
    for (let j = 0; j <= across; j++) for (let k = 0; k <= up; k++) visit([i, j, k])
}

const unit = (axis: number): Point3 => [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0]
const plus = (a: Point3, b: Point3): Point3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const minus = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

/** Returns the four cells that share the edge from a node along an axis; undefined on the border of the block. */
function cellsAroundEdge(steps: Point3, node: Point3, axis: 0 | 1 | 2) {
  const isOutside = [1, 2].some((i) =>
    i === axis ? node[i]! >= steps[i]! : node[i]! <= 0 || node[i]! >= steps[i]!,
  )
  if (isOutside) return undefined
  const [b, c] = [unit((axis + 1) % 3), unit((axis + 2) % 3)]
  return [minus(minus(node, b), c), minus(node, c), node, minus(node, b)]
}

function ontoSurface(grid: Grid, start: Point3): Point3 {
  let point = start
  for (let i = 0; i < 4; i++) {
    const slope = gradient(grid, point)
    const pull = field(grid, point) / (slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2)
    point = [point[0] - slope[0] * pull, point[1] - slope[1] * pull, point[2] - slope[2] * pull]
  }
  return point
}

/** Returns the point moved half a wall to either side of the sheet, after bending the block around the axis. */
function bothFaces(grid: Grid, point: Point3, { wall, middle }: { wall: number; middle: number }): number[] {
  const [x, radius, z] = point
  const [gx, gy, gz] = gradient(grid, point)
  const angle = x / middle
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const tangential = (gx * middle) / radius
  const half = wall / 2 / Math.hypot(tangential, gy, gz)
  const normal: Point3 = [(gy * c - tangential * s) * half, (gy * s + tangential * c) * half, gz * half]
  const at: Point3 = [radius * c, radius * s, z]
  return [...plus(at, normal), ...minus(at, normal)]
}

/** Returns both faces of every quad, and a strip between them along every border. */
function closedSheet(quads: readonly Quad[]): number[] {
  const borders = new Map<string, [number, number]>()
  const triangles = quads.flatMap(([a, b, c, d]) => {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, d],
      [d, a],
    ] as const) {
      if (!borders.delete(`${to} ${from}`)) borders.set(`${from} ${to}`, [from, to])
    }
    const front = [a, b, c, a, c, d].map((point) => 2 * point)
    return [...front, ...front.toReversed().map((point) => point + 1)]
  })
  for (const [from, to] of borders.values()) {
    const [a, b] = [2 * from, 2 * to]
    triangles.push(b, a, a + 1, b, a + 1, b + 1)
  }
  return triangles
}
