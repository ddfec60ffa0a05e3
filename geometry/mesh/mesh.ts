/** An indexed triangle mesh: x, y, z in mm, z up; corners counter-clockwise seen from outside. */
export type Mesh = {
  positions: Float32Array
  triangles: Uint32Array
  /** `findingMarks` of each vertex. */
  marks?: Uint16Array
}

export function split({ positions, triangles }: Mesh, counts: number[]): Mesh[] {
  let end = 0
  return counts.map((count) => {
    end += count * 3
    return { positions, triangles: triangles.subarray(end - count * 3, end) }
  })
}

/** A triangle soup: nine floats (mm, z up) a triangle, in file order. */
export type Soup = Float32Array

/** Counted with every instance, before any is expanded. */
export const maxTriangles = 5_000_000
