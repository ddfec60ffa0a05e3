/**
 * An indexed triangle mesh in millimetres, z up: x, y, z for each vertex, and three vertex indices for each
 * triangle, counter-clockwise seen from outside.
 */
export type Mesh = { positions: Float32Array; triangles: Uint32Array }

/** The triangles of a mesh in stretches of these lengths, each as a mesh of the same vertices. */
export function split({ positions, triangles }: Mesh, counts: number[]): Mesh[] {
  let end = 0
  return counts.map((count) => {
    end += count * 3
    return { positions, triangles: triangles.subarray(end - count * 3, end) }
  })
}

/** A triangle soup in millimetres, z up: nine floats (three corners) for each triangle, in file order. */
export type Soup = Float32Array

/** The most triangles a model may have, counted with every instance of every part before any is expanded. */
export const maxTriangles = 5_000_000
