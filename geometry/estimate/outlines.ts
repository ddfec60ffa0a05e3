import type { Mesh } from '../mesh/mesh.ts'

/** A closed path around a body or a hole: x, y alternating, in mm. */
export type Loop = Float64Array

type Planes = { bed: number; slabHeight: number; slabs: number }

export type SlicedPlane = { slab: number; loops: Loop[] }

/** Keeps planes off faces at round heights, in mm. */
const planeOffset = 1.73e-4

/** Bounds the cost: a model of more crossings is cut at fewer heights. */
const maxCrossings = 200_000

/** In a large model, only every second, third... slab is cut. */
export function* cutOutlines(mesh: Mesh, planes: Planes): Generator<SlicedPlane> {
  const every = Math.max(1, Math.ceil(countCrossings(mesh, planes) / maxCrossings))
  const { starts, crossing } = trianglesOfPlanes(mesh, { ...planes, every })
  for (let plane = 0; plane + 1 < starts.length; plane++) {
    const slab = plane * every
    const loops = loopsOf(mesh, crossing.subarray(starts[plane]!, starts[plane + 1]!), heightOf(slab, planes))
    yield { slab, loops }
  }
}

function heightOf(slab: number, { bed, slabHeight }: Planes) {
  return bed + (slab + 0.5) * slabHeight + planeOffset
}

function firstSlabAbove(height: number, { bed, slabHeight }: Planes) {
  return Math.max(0, Math.ceil((height - bed - planeOffset) / slabHeight - 0.5))
}

function countCrossings(mesh: Mesh, planes: Planes) {
  let count = 0
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    const [first, end] = slabsOf(mesh, at, planes)
    count += Math.max(0, end - first)
  }
  return count
}

function slabsOf({ positions, triangles }: Mesh, at: number, planes: Planes): [first: number, end: number] {
  const a = positions[triangles[at]! * 3 + 2]!
  const b = positions[triangles[at + 1]! * 3 + 2]!
  const c = positions[triangles[at + 2]! * 3 + 2]!
  const first = firstSlabAbove(Math.min(a, b, c), planes)
  return [first, Math.min(planes.slabs, firstSlabAbove(Math.max(a, b, c), planes))]
}

function trianglesOfPlanes(mesh: Mesh, { every, ...planes }: Planes & { every: number }) {
  const starts = new Uint32Array(Math.ceil(planes.slabs / every) + 1)
  const each = (visit: (plane: number, triangle: number) => void) => {
    for (let at = 0; at < mesh.triangles.length; at += 3) {
      const [first, end] = slabsOf(mesh, at, planes)
      for (let plane = Math.ceil(first / every); plane * every < end; plane++) visit(plane, at)
    }
  }
  each((plane) => starts[plane + 1]!++)
  for (let plane = 1; plane < starts.length; plane++) starts[plane]! += starts[plane - 1]!
  const ends = starts.slice()
  const crossing = new Uint32Array(starts.at(-1) ?? 0)
  each((plane, triangle) => {
    crossing[ends[plane]!++] = triangle
  })
  return { starts, crossing }
}

/** Follows each outline from triangle to triangle over their shared edges, the body on the left. */
function loopsOf({ positions, triangles }: Mesh, crossing: Uint32Array, height: number): Loop[] {
  const vertices = positions.length / 3
  const byStart = new Map<number, Crossing | undefined>()
  for (const at of crossing) {
    const found = crossingOf({ positions, triangles }, at, { height, vertices })
    if (!found) continue
    found.before = byStart.get(found.from)
    byStart.set(found.from, found)
  }
  const loops: Loop[] = []
  for (const edge of byStart.keys()) {
    for (let first = popCrossing(byStart, edge); first; first = popCrossing(byStart, edge)) {
      const points: number[] = []
      for (let next: Crossing | undefined = first; next; next = popCrossing(byStart, next.to))
        points.push(next.x, next.y)
      if (points.length >= 6) loops.push(Float64Array.from(points))
    }
  }
  return loops
}

/** Several outlines may begin at an edge of several bodies. */
function popCrossing(byStart: Map<number, Crossing | undefined>, edge: number) {
  const last = byStart.get(edge)
  if (last) byStart.set(edge, last.before)
  return last
}

type Crossing = { from: number; to: number; x: number; y: number; before: Crossing | undefined }

function crossingOf(
  { positions, triangles }: Mesh,
  at: number,
  { height, vertices }: { height: number; vertices: number },
): Crossing | undefined {
  const crossing: Crossing = { from: -1, to: -1, x: 0, y: 0, before: undefined }
  for (let corner = 0; corner < 3; corner++) {
    const one = triangles[at + corner]!
    const other = triangles[at + ((corner + 1) % 3)]!
    const [low, high] = [positions[one * 3 + 2]!, positions[other * 3 + 2]!]
    if (low < height === high < height) continue
    const edge = Math.min(one, other) * vertices + Math.max(one, other)
    if (low < height) crossing.to = edge
    else {
      crossing.from = edge
      const share = (height - low) / (high - low)
      crossing.x = positions[one * 3]! + share * (positions[other * 3]! - positions[one * 3]!)
      crossing.y = positions[one * 3 + 1]! + share * (positions[other * 3 + 1]! - positions[one * 3 + 1]!)
    }
  }
  return crossing.from >= 0 && crossing.to >= 0 ? crossing : undefined
}
