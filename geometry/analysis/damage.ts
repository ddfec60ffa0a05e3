import type { Mesh } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { findEdges } from './edges.ts'

/** Connected broken edges: the rim of a hole, or a seam between misoriented faces. */
export type BrokenSpot = { kind: 'hole' | 'seam'; edges: number; low: Vector; high: Vector }

/** `lines` has two vertices for each broken edge, up to a limit. */
export type Damage = { spots: BrokenSpot[]; spotCount: number; lines: Uint32Array }

const maxLines = 200_000
const maxSpots = 20

/** Returns the broken spots of a mesh, largest first. */
export function findDamage(mesh: Mesh): Damage {
  const lines: Record<BrokenSpot['kind'], number[]> = { hole: [], seam: [] }
  findEdges(mesh, ({ start, end, open }) => {
    const kind = lines[open ? 'hole' : 'seam']
    if (kind.length < maxLines) kind.push(start, end)
  })
  const spots = [...spotsOf(mesh, 'hole', lines.hole), ...spotsOf(mesh, 'seam', lines.seam)]
  return {
    spots: spots.sort((one, other) => extent(other) - extent(one)).slice(0, maxSpots),
    spotCount: spots.length,
    lines: Uint32Array.from([...lines.hole, ...lines.seam]),
  }
}

function spotsOf({ positions }: Mesh, kind: BrokenSpot['kind'], lines: number[]): BrokenSpot[] {
  const joined = new Map<number, number>()
  const rootOf = (vertex: number): number => {
    let at = vertex
    for (let next = joined.get(at); next !== undefined && next !== at; next = joined.get(at)) {
      joined.set(at, joined.get(next) ?? next)
      at = next
    }
    return at
  }
  for (let at = 0; at < lines.length; at += 2) {
    const [one, other] = [rootOf(lines[at]!), rootOf(lines[at + 1]!)]
    if (one !== other) joined.set(Math.max(one, other), Math.min(one, other))
  }
  const spots = new Map<number, { edges: number; low: number[]; high: number[] }>()
  for (let at = 0; at < lines.length; at++) {
    const root = rootOf(lines[at]!)
    const spot = spots.get(root) ?? emptySpot()
    spot.edges += at % 2
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[lines[at]! * 3 + axis]!
      spot.low[axis] = Math.min(spot.low[axis]!, value)
      spot.high[axis] = Math.max(spot.high[axis]!, value)
    }
    spots.set(root, spot)
  }
  return [...spots.values()].map(({ edges, low, high }) => ({
    kind,
    edges,
    low: [low[0]!, low[1]!, low[2]!],
    high: [high[0]!, high[1]!, high[2]!],
  }))
}

function extent({ low, high }: BrokenSpot) {
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
}

function emptySpot() {
  return { edges: 0, low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] }
}
