import type { Mesh } from './mesh.ts'

export function meshCutter({ positions, marks }: Mesh): (corners: Uint32Array) => Mesh {
  const placeOf = new Int32Array(positions.length / 3).fill(-1)
  return (corners) => {
    const used: number[] = []
    const triangles = corners.map((vertex) => {
      if (placeOf[vertex] === -1) placeOf[vertex] = used.push(vertex) - 1
      return placeOf[vertex]!
    })
    const own = new Float32Array(used.length * 3)
    for (const [place, vertex] of used.entries()) {
      own.set(positions.subarray(vertex * 3, vertex * 3 + 3), place * 3)
      placeOf[vertex] = -1
    }
    const ownMarks = marks && { marks: Uint16Array.from(used, (vertex) => marks[vertex]!) }
    return { positions: own, triangles, ...ownMarks }
  }
}
