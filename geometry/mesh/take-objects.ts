import { type Mesh, split } from './mesh.ts'

/** Copies only the vertices of the object's triangles, in linear time over all objects. */
export function objectCopies(mesh: Mesh, counts: number[]): (() => Mesh)[] {
  const { positions } = mesh
  const places = new Int32Array(positions.length / 3).fill(-1)
  return split(mesh, counts).map(({ triangles }) => () => {
    const used: number[] = []
    const own = triangles.map((vertex) => {
      if (places[vertex] === -1) places[vertex] = used.push(vertex) - 1
      return places[vertex]!
    })
    for (const vertex of used) places[vertex] = -1
    const copied = Float32Array.from({ length: used.length * 3 }, (_, at) => {
      return positions[used[Math.floor(at / 3)]! * 3 + (at % 3)]!
    })
    return { positions: copied, triangles: own }
  })
}
