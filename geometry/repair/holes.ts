import type { Mesh } from '../mesh/mesh.ts'
import { nextOf, previousOf, twinsOf } from './half-edges.ts'

/** Returns the rim of each hole, in the order of a face that fits. A rim that touches itself is divided. Linear. */
export function findHoles(mesh: Mesh): number[][] {
  const { triangles } = mesh
  const twins = twinsOf(mesh)
  const holes: number[][] = []
  const isSeen = new Uint8Array(triangles.length)
  for (let first = 0; first < triangles.length; first++) {
    if (twins[first]! >= 0 || isSeen[first] === 1) continue
    const rim: number[] = []
    for (let at = first; isSeen[at] === 0; at = openAfter(twins, at)) {
      isSeen[at] = 1
      rim.push(triangles[nextOf(at)]!)
    }
    for (const simple of simpleLoops(rim)) holes.push(simple)
  }
  return holes
}

function openAfter(twins: Int32Array, halfEdge: number) {
  let at = previousOf(halfEdge)
  while (twins[at]! >= 0) at = previousOf(twins[at]!)
  return at
}

function simpleLoops(rim: number[]): number[][] {
  const loops: number[][] = []
  const path: number[] = []
  const placeOf = new Map<number, number>()
  for (const vertex of rim) {
    const place = placeOf.get(vertex)
    if (place !== undefined) {
      const loop = path.splice(place)
      for (const one of loop) placeOf.delete(one)
      loops.push(loop)
    }
    placeOf.set(vertex, path.length)
    path.push(vertex)
  }
  return [...loops, path].filter(({ length }) => length > 2)
}
