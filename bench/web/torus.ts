import type { Mesh } from '#geometry/mesh/mesh.ts'

/** Returns a closed ring, 76 mm wide, with the given number of segments. */
export function torus({ around, across }: { around: number; across: number }): Mesh {
  const positions = new Float32Array(around * across * 3)
  const triangles: number[] = []
  for (let a = 0; a < around; a++)
    for (let c = 0; c < across; c++) {
      const [turn, tilt] = [(a / around) * 2 * Math.PI, (c / across) * 2 * Math.PI]
      const radius = 30 + 8 * Math.cos(tilt)
      const corner = [Math.cos(turn) * radius, Math.sin(turn) * radius, 8 * Math.sin(tilt)]
      positions.set(corner, (a * across + c) * 3)
      const at = (i: number, j: number) => (i % around) * across + (j % across)
      const [p, q, r, s] = [at(a, c), at(a + 1, c), at(a + 1, c + 1), at(a, c + 1)]
      triangles.push(p, q, r, p, r, s)
    }
  return { positions, triangles: new Uint32Array(triangles) }
}
