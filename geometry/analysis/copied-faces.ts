/** Half-edges of an edge with more faces lie side by side. */
const maxFaces = 48

type Edge = { vertex: number; faces: number }

/** Returns how many faces of the first edge have the corners of another one; its half-edges after the first are negative. */
export function countCopies(triangles: Uint32Array, halfEdges: Int32Array, { vertex, faces }: Edge): number {
  if (faces <= maxFaces) return 0
  const upper = halfEdges[0]!
  const thirdCorners = new Set<number>()
  let count = 0
  const addFace = (face: number) => {
    const at = face * 3
    thirdCorners.add(triangles[at]! + triangles[at + 1]! + triangles[at + 2]! - vertex - upper)
    count++
  }
  for (let at = 0; at < halfEdges.length && (at === 0 || halfEdges[at]! < 0); at += 2) {
    const own = halfEdges[at + 1]!
    addFace(own >> 2)
    if ((own & 3) === 3) addFace((own >> 2) + 1)
  }
  return count - thirdCorners.size
}
