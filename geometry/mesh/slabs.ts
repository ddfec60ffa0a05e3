import { bounds } from './bounds.ts'
import type { Mesh } from './mesh.ts'

const bins = 1024
const samples = 65_536

export function slabsOf(mesh: Mesh, count: number): Uint32Array[] {
  const sorted = sortedAcross(mesh)
  const border = (slab: number) => Math.floor((sorted.length * slab) / count / 3) * 3
  return Array.from({ length: count }, (_, slab) => sorted.subarray(border(slab), border(slab + 1)))
}

export function sharedVertices(slabs: Uint32Array[], vertices: number): Uint8Array {
  const users = new Uint32Array(vertices)
  const shared = new Uint8Array(vertices)
  for (const [index, slab] of slabs.entries())
    for (let at = 0; at < slab.length; at++) {
      const vertex = slab[at]!
      if (users[vertex] === 0) users[vertex] = index + 1
      else if (users[vertex] !== index + 1) shared[vertex] = 1
    }
  return shared
}

function sortedAcross(mesh: Mesh) {
  const { triangles } = mesh
  const binOf = binsAcross(mesh)
  const binOfTriangle = new Uint16Array(triangles.length / 3)
  const next = new Uint32Array(bins + 1)
  for (let at = 0; at < triangles.length; at += 3) {
    const bin = binOf(triangles[at]!)
    binOfTriangle[at / 3] = bin
    next[bin + 1]! += 3
  }
  for (let bin = 1; bin < bins; bin++) next[bin]! += next[bin - 1]!
  const sorted = new Uint32Array(triangles.length)
  for (let at = 0; at < triangles.length; at += 3) {
    const bin = binOfTriangle[at / 3]!
    const into = next[bin]!
    next[bin] = into + 3
    sorted[into] = triangles[at]!
    sorted[into + 1] = triangles[at + 1]!
    sorted[into + 2] = triangles[at + 2]!
  }
  return sorted
}

/** Returns the bin of a vertex. About as many triangles lie in each, also with a stray triangle far away. */
function binsAcross({ positions, triangles }: Mesh) {
  const { low, high } = bounds(positions)
  const sizes = high.map((top, axis) => top - low[axis]!)
  const axis = sizes.indexOf(Math.max(...sizes))
  const every = Math.ceil(triangles.length / 3 / samples)
  const sample = new Float32Array(Math.ceil(triangles.length / 3 / every))
  for (let at = 0; at < sample.length; at++) sample[at] = positions[triangles[at * every * 3]! * 3 + axis]!
  sample.sort()
  const borders = Float32Array.from({ length: bins - 1 }, (_, bin) => {
    return sample[Math.floor(((bin + 1) * sample.length) / bins)]!
  })
  return (vertex: number) => {
    const place = positions[vertex * 3 + axis]!
    let bin = 0
    for (let step = bins / 2; step >= 1; step /= 2) if (borders[bin + step - 1]! <= place) bin += step
    return bin
  }
}
