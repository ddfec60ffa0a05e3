import type { Mesh, Soup } from '../mesh/mesh.ts'

export function toSoup({ positions, triangles }: Mesh): Soup {
  const soup = new Float32Array(triangles.length * 3)
  for (let corner = 0, at = 0; corner < triangles.length; corner++) {
    const from = triangles[corner]! * 3
    soup[at++] = positions[from]!
    soup[at++] = positions[from + 1]!
    soup[at++] = positions[from + 2]!
  }
  return soup
}
