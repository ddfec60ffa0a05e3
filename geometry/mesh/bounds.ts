import type { Mesh } from './mesh.ts'
import type { Vector } from './vector.ts'

export function bounds(positions: Float32Array): { low: Vector; high: Vector } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[at + axis]!
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  }
  return { low, high }
}

export function boundsOfTriangles({ positions, triangles }: Mesh): { low: Vector; high: Vector } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const vertex of triangles) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[vertex * 3 + axis]!
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  }
  return { low, high }
}
