import type { Vector } from './vector.ts'

/** The box around all points, given as x, y, z after each other. */
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
