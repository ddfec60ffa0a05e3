import { bounds } from './bounds.ts'
import type { Mesh } from './mesh.ts'

const bins = 4096

/** Returns the corners of all triangles in slabs across the longest side, each with about as many triangles. */
export function slabsOf(mesh: Mesh, count: number): Uint32Array[] {
  const { triangles } = mesh
  const binOf = binsAcross(mesh)
  const cornersIn = new Uint32Array(bins)
  for (let at = 0; at < triangles.length; at += 3) cornersIn[binOf(triangles[at]!)]! += 3
  const slabOf = new Uint32Array(bins)
  const ends = new Uint32Array(count)
  let end = 0
  for (const [bin, corners] of cornersIn.entries()) {
    const slab = Math.min(count - 1, Math.floor((end * count) / triangles.length))
    end += corners
    slabOf[bin] = slab
    ends[slab] = end
  }
  const starts = Uint32Array.from(ends, (_, slab) => Math.max(0, ...ends.subarray(0, slab)))
  const sorted = new Uint32Array(triangles.length)
  const next = starts.slice()
  for (let at = 0; at < triangles.length; at += 3) {
    const slab = slabOf[binOf(triangles[at]!)]!
    const into = next[slab]!
    next[slab] = into + 3
    sorted[into] = triangles[at]!
    sorted[into + 1] = triangles[at + 1]!
    sorted[into + 2] = triangles[at + 2]!
  }
  return Array.from(starts, (start, slab) => sorted.subarray(start, next[slab]))
}

function binsAcross({ positions }: Mesh) {
  const { low, high } = bounds(positions)
  const sizes = high.map((top, axis) => top - low[axis]!)
  const axis = sizes.indexOf(Math.max(...sizes))
  const scale = (bins - 1) / (sizes[axis]! || 1)
  return (vertex: number) => ((positions[vertex * 3 + axis]! - low[axis]!) * scale) | 0
}
