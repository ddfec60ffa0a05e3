import type { Mesh } from '../mesh.ts'

/** Face normals of every triangle, and smooth normals at the corners of those that can be seen. */
export type Normals = {
  faces: Float32Array
  /** Nine floats for each visible triangle, at `rowOf[triangle] * 9`. */
  corners: Float32Array
  rowOf: Int32Array
}

// Flatter edges than this are taken for a curved surface, steeper ones for a real edge of the design.
const crease = (29 * Math.PI) / 180
const creaseCosine = Math.cos(crease)
// Faces that all lie this near to one direction lie within the crease of each other.
const halfCreaseCosine = Math.cos(crease / 2)

/** Normals averaged over the faces around a corner, by their angle there, as far as they lie within the crease. */
export function cornerNormals(mesh: Mesh, visible: Int32Array): Normals {
  const faces = faceNormals(mesh)
  const { rowOf, count } = numberVisible(visible, mesh.triangles.length / 3)
  const corners = new Float32Array(count * 9)
  const smooth = new Float32Array(mesh.positions.length).fill(unknown)
  const work = {
    mesh,
    faces,
    around: cornersAround(mesh),
    angles: new Float32Array(mesh.triangles.length),
    smooth,
    corners,
  }
  for (let triangle = 0; triangle < rowOf.length; triangle++) {
    const row = rowOf[triangle]!
    if (row < 0) continue
    for (let corner = 0; corner < 3; corner++) takeNormal(work, triangle * 3 + corner, row * 9 + corner * 3)
  }
  return { faces, corners, rowOf }
}

function faceNormals({ positions, triangles }: Mesh) {
  const faces = new Float32Array(triangles.length)
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at]! * 3
    const b = triangles[at + 1]! * 3
    const c = triangles[at + 2]! * 3
    const ux = positions[b]! - positions[a]!
    const uy = positions[b + 1]! - positions[a + 1]!
    const uz = positions[b + 2]! - positions[a + 2]!
    const vx = positions[c]! - positions[a]!
    const vy = positions[c + 1]! - positions[a + 1]!
    const vz = positions[c + 2]! - positions[a + 2]!
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const length = Math.sqrt(x * x + y * y + z * z) || 1
    faces[at] = x / length
    faces[at + 1] = y / length
    faces[at + 2] = z / length
  }
  return faces
}

function numberVisible(visible: Int32Array, triangles: number) {
  const rowOf = new Int32Array(triangles).fill(-1)
  let count = 0
  for (let sample = 0; sample < visible.length; sample++) {
    const triangle = visible[sample]!
    if (triangle >= 0 && rowOf[triangle]! < 0) rowOf[triangle] = count++
  }
  return { rowOf, count }
}

/** The corners that meet in vertex v: `corners[starts[v]]` to `corners[starts[v + 1] - 1]`. */
type Around = { starts: Uint32Array; corners: Uint32Array }

function cornersAround({ positions, triangles }: Mesh): Around {
  const starts = new Uint32Array(positions.length / 3 + 1)
  for (let corner = 0; corner < triangles.length; corner++) starts[triangles[corner]! + 1]!++
  for (let vertex = 1; vertex < starts.length; vertex++) starts[vertex]! += starts[vertex - 1]!
  const next = starts.slice()
  const corners = new Uint32Array(triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) corners[next[triangles[corner]!]!++] = corner
  return { starts, corners }
}

type Work = {
  mesh: Mesh
  faces: Float32Array
  around: Around
  /** The angle in radians at each corner, once it was asked for. */
  angles: Float32Array
  /** One normal for each vertex whose faces all lie within the crease, once it was asked for: see `unknown`. */
  smooth: Float32Array
  corners: Float32Array
}

// What stands for x where no normal was asked for yet, and where a vertex has more than one.
const unknown = 2
const several = 3

function takeNormal(work: Work, corner: number, to: number) {
  const { mesh, smooth, corners } = work
  const vertex = mesh.triangles[corner]! * 3
  if (smooth[vertex] === unknown) addUpAll(work, vertex / 3)
  if (smooth[vertex] === several) addUpAlike(work, corner, to)
  else {
    corners[to] = smooth[vertex]!
    corners[to + 1] = smooth[vertex + 1]!
    corners[to + 2] = smooth[vertex + 2]!
  }
}

/** The normal of a vertex that has the same one for all of its faces, as most have. */
function addUpAll(work: Work, vertex: number) {
  const { faces, around, smooth } = work
  const from = around.starts[vertex]!
  const to = around.starts[vertex + 1]!
  let x = 0
  let y = 0
  let z = 0
  for (let at = from; at < to; at++) {
    const corner = around.corners[at]!
    const face = corner - (corner % 3)
    const weight = angleOf(work, corner)
    x += faces[face]! * weight
    y += faces[face + 1]! * weight
    z += faces[face + 2]! * weight
  }
  const length = Math.sqrt(x * x + y * y + z * z)
  let least = length > 0 ? 1 : 0
  for (let at = from; at < to && least > 0; at++) {
    const face = around.corners[at]! - (around.corners[at]! % 3)
    least = Math.min(least, (faces[face]! * x + faces[face + 1]! * y + faces[face + 2]! * z) / length)
  }
  const isOne = least > halfCreaseCosine
  smooth[vertex * 3] = isOne ? x / length : several
  smooth[vertex * 3 + 1] = y / length
  smooth[vertex * 3 + 2] = z / length
}

/** The normal of a corner at an edge of the design. */
function addUpAlike(work: Work, corner: number, to: number) {
  const { mesh, faces, around, corners } = work
  const vertex = mesh.triangles[corner]!
  const own = corner - (corner % 3)
  let x = 0
  let y = 0
  let z = 0
  for (let at = around.starts[vertex]!; at < around.starts[vertex + 1]!; at++) {
    const other = around.corners[at]!
    const face = other - (other % 3)
    const alike =
      faces[own]! * faces[face]! + faces[own + 1]! * faces[face + 1]! + faces[own + 2]! * faces[face + 2]!
    if (alike < creaseCosine) continue
    const weight = angleOf(work, other)
    x += faces[face]! * weight
    y += faces[face + 1]! * weight
    z += faces[face + 2]! * weight
  }
  const length = Math.sqrt(x * x + y * y + z * z)
  corners[to] = length > 0 ? x / length : faces[own]!
  corners[to + 1] = length > 0 ? y / length : faces[own + 1]!
  corners[to + 2] = length > 0 ? z / length : faces[own + 2]!
}

function angleOf({ mesh, angles }: Work, corner: number) {
  const known = angles[corner]!
  if (known > 0) return known
  const angle = angleAt(mesh, corner)
  angles[corner] = angle
  return angle
}

function angleAt({ positions, triangles }: Mesh, corner: number) {
  const face = corner - (corner % 3)
  const a = triangles[corner]! * 3
  const b = triangles[face + ((corner + 1) % 3)]! * 3
  const c = triangles[face + ((corner + 2) % 3)]! * 3
  const ux = positions[b]! - positions[a]!
  const uy = positions[b + 1]! - positions[a + 1]!
  const uz = positions[b + 2]! - positions[a + 2]!
  const vx = positions[c]! - positions[a]!
  const vy = positions[c + 1]! - positions[a + 1]!
  const vz = positions[c + 2]! - positions[a + 2]!
  const lengths = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
  if (lengths === 0) return 0
  return Math.acos(Math.max(-1, Math.min(1, (ux * vx + uy * vy + uz * vz) / lengths)))
}
