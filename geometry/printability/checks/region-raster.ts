import type { Mesh } from '../../mesh/mesh.ts'

/** A region from above, in cells of `pitch` mm: 0 outside, `inside`, or `carried` where the model continues below its edge. */
export type RegionRaster = {
  cells: Uint8Array
  columns: number
  rows: number
  pitch: number
  left: number
  front: number
  /** Its first axis, from above: the direction in which the region is longest. */
  axis: [x: number, y: number]
}

const inside = 1
const carried = 2
const margin = 2
const finestPitch = 0.4
const mostCells = 60_000

/** Returns an empty raster around vertices, turned to their principal axis (Pearson 1901). */
export function createRaster({ positions, triangles }: Mesh, region: number[]): RegionRaster {
  const vertices = [
    ...new Set(region.flatMap((triangle) => [...triangles.subarray(triangle * 3, triangle * 3 + 3)])),
  ]
  const axis = principalAxis(positions, vertices)
  let [left, front, right, back] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const vertex of vertices) {
    const [x, y] = turned(positions, vertex * 3, axis)
    left = Math.min(left, x)
    front = Math.min(front, y)
    right = Math.max(right, x)
    back = Math.max(back, y)
  }
  const [width, depth] = [right - left, back - front]
  const longest = Math.max(width, depth)
  const pitch = Math.max(finestPitch, Math.sqrt((width * depth) / mostCells), longest / (mostCells / 16))
  const columns = Math.ceil(width / pitch) + 2 * margin
  const rows = Math.ceil(depth / pitch) + 2 * margin
  const cells = new Uint8Array(columns * rows)
  return { cells, columns, rows, pitch, axis, left: left - margin * pitch, front: front - margin * pitch }
}

function turned(positions: Float32Array, at: number, [c, s]: [number, number]): [number, number] {
  return [positions[at]! * c + positions[at + 1]! * s, positions[at + 1]! * c - positions[at]! * s]
}

function principalAxis(positions: Float32Array, vertices: number[]): [number, number] {
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0]
  const [x0, y0] = [positions[vertices[0]! * 3]!, positions[vertices[0]! * 3 + 1]!]
  for (const vertex of vertices) {
    const dx = positions[vertex * 3]! - x0
    const dy = positions[vertex * 3 + 1]! - y0
    x += dx
    y += dy
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  const count = vertices.length
  const turn = Math.atan2(2 * (xy - (x * y) / count), xx - (x * x) / count - yy + (y * y) / count) / 2
  return [Math.cos(turn), Math.sin(turn)]
}

const corners = new Float64Array(8)

export function fillTriangle(raster: RegionRaster, { positions, triangles }: Mesh, triangle: number) {
  for (let corner = 0; corner < 4; corner++)
    placeCorner(raster, corner, { positions, at: triangles[triangle * 3 + (corner % 3)]! * 3 })
  const [ay, by, cy] = [corners[1]!, corners[3]!, corners[5]!]
  const last = Math.floor(Math.max(ay, by, cy) - 0.5)
  for (let row = Math.ceil(Math.min(ay, by, cy) - 0.5); row <= last; row++) {
    const y = row + 0.5
    let [from, to] = [Infinity, -Infinity]
    for (let at = 0; at < 6; at += 2) {
      const [low, high] = [corners[at + 1]!, corners[at + 3]!]
      if (low <= y === high <= y) continue
      const x = corners[at]! + ((y - low) / (high - low)) * (corners[at + 2]! - corners[at]!)
      from = Math.min(from, x)
      to = Math.max(to, x)
    }
    for (let column = Math.max(0, Math.floor(from)); column <= to; column++)
      raster.cells[row * raster.columns + column]! |= inside
  }
}

export function stampCarried(raster: RegionRaster, { positions }: Mesh, [from, to]: [number, number]) {
  placeCorner(raster, 0, { positions, at: from * 3 })
  placeCorner(raster, 1, { positions, at: to * 3 })
  const [ax, ay, bx, by] = [corners[0]!, corners[1]!, corners[2]!, corners[3]!]
  const steps = Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay))) + 1
  for (let step = 0; step <= steps; step++) {
    const x = Math.floor(ax + ((bx - ax) * step) / steps)
    const y = Math.floor(ay + ((by - ay) * step) / steps)
    raster.cells[y * raster.columns + x] = carried
  }
}

type Corner = { positions: Float32Array; at: number }

function placeCorner({ left, front, pitch, axis }: RegionRaster, corner: number, { positions, at }: Corner) {
  const x = positions[at]!
  const y = positions[at + 1]!
  corners[corner * 2] = (x * axis[0] + y * axis[1] - left) / pitch
  corners[corner * 2 + 1] = (y * axis[0] - x * axis[1] - front) / pitch
}

/** Returns the largest distance of a cell from a carried one in mm, by the chamfer distance of Borgefors (1986). */
export function reachOf({ cells, columns, pitch }: RegionRaster) {
  const thirds = new Int32Array(cells.length).fill(1e6)
  const last = cells.length - columns - 1
  for (let at = 0; at < cells.length; at++) if (cells[at] === carried) thirds[at] = 0
  for (let at = columns + 1; at < last; at++) {
    const straight = Math.min(thirds[at - 1]!, thirds[at - columns]!) + 3
    const across = Math.min(thirds[at - columns - 1]!, thirds[at - columns + 1]!) + 4
    thirds[at] = Math.min(thirds[at]!, straight, across)
  }
  let farthest = 0
  for (let at = last - 1; at > columns; at--) {
    const straight = Math.min(thirds[at + 1]!, thirds[at + columns]!) + 3
    const across = Math.min(thirds[at + columns - 1]!, thirds[at + columns + 1]!) + 4
    thirds[at] = Math.min(thirds[at]!, straight, across)
    if (cells[at] !== 0) farthest = Math.max(farthest, thirds[at]!)
  }
  return (farthest / 3) * pitch
}

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/** Most of a region lies between two carried cells, as a filament drawn across it does. */
const bridgedShare = 0.7
/** Longer ones are corners of cells. */
const mostSpans = 0.95

/** Returns the longest of the shortest filaments in mm across each place; undefined when the region is no bridge. */
export function spanOf(raster: RegionRaster): number | undefined {
  const shortest = new Float32Array(raster.cells.length).fill(Infinity)
  for (const direction of directions) measureRuns(raster, direction, shortest)
  const filled = shortest.filter((_, at) => raster.cells[at] !== 0).sort()
  const bridged = filled.findLastIndex((length) => length < Infinity) + 1
  if (bridged < filled.length * bridgedShare) return undefined
  return filled[Math.floor(bridged * mostSpans)]! * raster.pitch
}

function measureRuns(
  { cells, columns, rows }: RegionRaster,
  [dx, dy]: readonly [number, number],
  shortest: Float32Array,
) {
  const step = dy * columns + dx
  const stepLength = Math.sqrt(dx * dx + dy * dy)
  for (let row = 1; row < rows - 1; row++)
    for (let column = 1; column < columns - 1; column++) {
      const start = row * columns + column
      if (cells[start] === 0 || cells[start - step] !== 0) continue
      let before = -1
      for (let at = start; cells[at] !== undefined && cells[at] !== 0; at += step) {
        if (cells[at] !== carried) continue
        const count = before < 0 ? 0 : (at - before) / step
        for (let back = 0; back <= count; back++)
          if (count * stepLength < shortest[at - back * step]!)
            shortest[at - back * step] = count * stepLength
        before = at
      }
    }
}
