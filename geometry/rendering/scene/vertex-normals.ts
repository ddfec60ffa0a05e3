import type { Mesh } from '../../mesh/mesh.ts'
import { sharedBytes, sharedFloats, sharedIndices, sharedIntegers, sharedZeros } from './shared-memory.ts'

export type Normals = {
  faces: Float32Array
  /** One of each vertex, then one of each corner at a crease. */
  smooth: Float32Array
  indices: Uint32Array
}

// Crease angle: flatter edges are smoothed.
const crease = (29 * Math.PI) / 180
const creaseCosine = Math.cos(crease)
// Faces within half the crease of one direction are within the crease of each other.
const halfCreaseCosine = Math.cos(crease / 2)

export type Smoothing = {
  mesh: Mesh
  isVisible: Uint8Array
  kinds: Uint8Array
  faces: Float32Array
  angles: Float32Array
  sums: Float32Array
  ranges: number
  /** Visible corners at creases, by range. */
  sharp: Int32Array
}

export function createSmoothing(
  { positions, triangles }: Mesh,
  isVisible: Uint8Array,
  ranges: number,
): Smoothing {
  return {
    mesh: { positions, triangles },
    isVisible,
    ranges,
    kinds: sharedBytes(positions.length / 3),
    faces: sharedZeros(triangles.length),
    angles: sharedFloats(triangles.length),
    sums: sharedZeros(positions.length),
    sharp: sharedIntegers(ranges),
  }
}

export function vertexNormals(mesh: Mesh, isVisible: Uint8Array): Normals {
  const smoothing = createSmoothing(mesh, isVisible, 1)
  smoothRange(smoothing, 0)
  return finishSmoothing(smoothing)
}

/** Averages face normals around a vertex, weighted by angle, within the crease angle. */
export function smoothRange(smoothing: Smoothing, range: number) {
  const { kinds, sums, ranges, sharp } = smoothing
  const first = Math.floor((kinds.length * range) / ranges)
  const end = Math.floor((kinds.length * (range + 1)) / ranges)
  const work = { ...smoothing, kinds: new Uint8Array(kinds.length) }
  markVertices(work, first, end)
  accumulateFaceNormals(work)
  normalise(sums.subarray(first * 3, end * 3))
  sharp[range] = findCreased(work)
  kinds.set(work.kinds.subarray(first, end), first)
}

export function finishSmoothing(smoothing: Smoothing): Normals {
  const { mesh, faces, sums } = smoothing
  const sharp = smoothing.sharp.reduce((sum, corners) => sum + corners)
  if (sharp === 0) return { faces, indices: mesh.triangles, smooth: sums }
  const indices = sharedIndices(mesh.triangles.length)
  indices.set(mesh.triangles)
  return { faces, indices, smooth: splitCreased(smoothing, indices, sharp) }
}

const outside = 0
const smoothVertex = 1
const creased = 2

function markVertices({ mesh: { triangles }, isVisible, kinds }: Smoothing, first: number, end: number) {
  for (let triangle = 0, at = 0; at < triangles.length; triangle++, at += 3) {
    if (isVisible[triangle] === 0) continue
    for (let corner = at; corner < at + 3; corner++) {
      const vertex = triangles[corner]!
      if (vertex >= first && vertex < end) kinds[vertex] = smoothVertex
    }
  }
}

/** At the border of two ranges both write the same values. */
function accumulateFaceNormals(work: Smoothing) {
  const { mesh, kinds, faces, angles, sums } = work
  const { positions, triangles } = mesh
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at]!
    const b = triangles[at + 1]!
    const c = triangles[at + 2]!
    if (kinds[a] === outside && kinds[b] === outside && kinds[c] === outside) continue
    const ux = positions[b * 3]! - positions[a * 3]!
    const uy = positions[b * 3 + 1]! - positions[a * 3 + 1]!
    const uz = positions[b * 3 + 2]! - positions[a * 3 + 2]!
    const vx = positions[c * 3]! - positions[a * 3]!
    const vy = positions[c * 3 + 1]! - positions[a * 3 + 1]!
    const vz = positions[c * 3 + 2]! - positions[a * 3 + 2]!
    const x = uy * vz - uz * vy
    const y = uz * vx - ux * vz
    const z = ux * vy - uy * vx
    const length = Math.sqrt(x * x + y * y + z * z)
    if (length === 0) continue
    faces[at] = x / length
    faces[at + 1] = y / length
    faces[at + 2] = z / length
    const u = Math.sqrt(ux * ux + uy * uy + uz * uz)
    const v = Math.sqrt(vx * vx + vy * vy + vz * vz)
    const along = ux * vx + uy * vy + uz * vz
    const w = Math.sqrt(Math.max(0, u * u + v * v - 2 * along))
    angles[at] = arcCosine(along / (u * v))
    angles[at + 1] = arcCosine((u * u - along) / (u * w))
    angles[at + 2] = Math.max(0, Math.PI - angles[at]! - angles[at + 1]!)
    if (kinds[a] !== outside) addTo(sums, a, { faces, at, weight: angles[at]! })
    if (kinds[b] !== outside) addTo(sums, b, { faces, at, weight: angles[at + 1]! })
    if (kinds[c] !== outside) addTo(sums, c, { faces, at, weight: angles[at + 2]! })
  }
}

/** Abramowitz and Stegun (1964), 4.4.45: to 0.01 degrees. */
function arcCosine(cosine: number) {
  const x = Math.min(1, Math.abs(cosine))
  const angle = Math.sqrt(1 - x) * (1.5707288 + x * (-0.2121144 + x * (0.074261 - x * 0.0187293)))
  return cosine < 0 ? Math.PI - angle : angle
}

type Weighted = { faces: Float32Array; at: number; weight: number }

function addTo(sums: Float32Array, vertex: number, { faces, at, weight }: Weighted) {
  const to = vertex * 3
  sums[to]! += faces[at]! * weight
  sums[to + 1]! += faces[at + 1]! * weight
  sums[to + 2]! += faces[at + 2]! * weight
}

function normalise(sums: Float32Array) {
  for (let at = 0; at < sums.length; at += 3) {
    const x = sums[at]!
    const y = sums[at + 1]!
    const z = sums[at + 2]!
    const length = Math.sqrt(x * x + y * y + z * z)
    if (length === 0) continue
    sums[at] = x / length
    sums[at + 1] = y / length
    sums[at + 2] = z / length
  }
}

/** Marks vertices at creases; returns the count of their visible corners. */
function findCreased({ mesh: { triangles }, isVisible, kinds, faces, sums }: Smoothing) {
  let found = false
  for (let at = 0; at < triangles.length; at += 3) {
    const x = faces[at]!
    const y = faces[at + 1]!
    const z = faces[at + 2]!
    if (x === 0 && y === 0 && z === 0) continue
    for (let corner = at; corner < at + 3; corner++) {
      const vertex = triangles[corner]!
      if (kinds[vertex] !== smoothVertex) continue
      const alike = x * sums[vertex * 3]! + y * sums[vertex * 3 + 1]! + z * sums[vertex * 3 + 2]!
      if (alike > halfCreaseCosine) continue
      kinds[vertex] = creased
      found = true
    }
  }
  return found ? countCreased(triangles, isVisible, kinds) : 0
}

function countCreased(triangles: Uint32Array, isVisible: Uint8Array, kinds: Uint8Array) {
  let count = 0
  for (let triangle = 0, at = 0; at < triangles.length; triangle++, at += 3) {
    if (isVisible[triangle] === 0) continue
    for (let corner = at; corner < at + 3; corner++) if (kinds[triangles[corner]!] === creased) count++
  }
  return count
}

function splitCreased(work: Smoothing, indices: Uint32Array, count: number) {
  const { mesh, isVisible, kinds, sums } = work
  const chains = chainCorners(work)
  const smooth = sharedFloats(sums.length + count * 3)
  smooth.set(sums)
  let next = sums.length / 3
  for (let corner = 0; corner < indices.length; corner++) {
    if (kinds[mesh.triangles[corner]!] !== creased || isVisible[(corner / 3) | 0] === 0) continue
    accumulateWithinCrease(work, chains, { corner, smooth, to: next * 3 })
    indices[corner] = next++
  }
  return smooth
}

/** Linked lists of the corners of each creased vertex, counted from 1; 0 is the end. */
type Chains = { first: Uint32Array; next: Uint32Array; lengths: Uint32Array }

function chainCorners({ mesh: { positions, triangles }, kinds }: Smoothing): Chains {
  const first = new Uint32Array(positions.length / 3)
  const lengths = new Uint32Array(first.length)
  const next = new Uint32Array(triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = triangles[corner]!
    if (kinds[vertex] !== creased) continue
    next[corner] = first[vertex]!
    first[vertex] = corner + 1
    lengths[vertex]!++
  }
  return { first, next, lengths }
}

// Comparing all faces of a vertex is quadratic; where more meet, such as at the tip of a cone, each keeps its own normal.
const maxFacesCompared = 100

function accumulateWithinCrease(
  { mesh, faces, angles }: Smoothing,
  { first, next, lengths }: Chains,
  { corner, smooth, to }: { corner: number; smooth: Float32Array; to: number },
) {
  const own = corner - (corner % 3)
  const vertex = mesh.triangles[corner]!
  if (lengths[vertex]! > maxFacesCompared) {
    smooth.set(faces.subarray(own, own + 3), to)
    return
  }
  let x = 0
  let y = 0
  let z = 0
  for (let other = first[vertex]!; other > 0; other = next[other - 1]!) {
    const face = other - 1 - ((other - 1) % 3)
    const alike =
      faces[own]! * faces[face]! + faces[own + 1]! * faces[face + 1]! + faces[own + 2]! * faces[face + 2]!
    if (alike < creaseCosine) continue
    const weight = angles[other - 1]!
    x += faces[face]! * weight
    y += faces[face + 1]! * weight
    z += faces[face + 2]! * weight
  }
  const length = Math.sqrt(x * x + y * y + z * z)
  smooth[to] = length > 0 ? x / length : faces[own]!
  smooth[to + 1] = length > 0 ? y / length : faces[own + 1]!
  smooth[to + 2] = length > 0 ? z / length : faces[own + 2]!
}
