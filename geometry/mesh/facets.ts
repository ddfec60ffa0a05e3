import type { Mesh } from '../mesh/mesh.ts'

/** Three numbers a triangle: its unit normal, zero when it has no area; and its area in mm2. */
export type Facets = { normals: Float32Array; areas: Float32Array }

/** Downwards component of the normal of an overhang: half a degree more than 45, as a chamfer of 45 degrees is none. */
export const overhangSine = Math.sin((45.5 * Math.PI) / 180)

export function measureFacets({ positions, triangles }: Mesh): Facets {
  const count = triangles.length / 3
  const facets = { normals: new Float32Array(count * 3), areas: new Float32Array(count) }
  for (let triangle = 0, at = 0; triangle < count; triangle++, at += 3) {
    const a = triangles[at]! * 3
    const b = triangles[at + 1]! * 3
    const c = triangles[at + 2]! * 3
    const ux = positions[b]! - positions[a]!
    const uy = positions[b + 1]! - positions[a + 1]!
    const uz = positions[b + 2]! - positions[a + 2]!
    const vx = positions[c]! - positions[a]!
    const vy = positions[c + 1]! - positions[a + 1]!
    const vz = positions[c + 2]! - positions[a + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const doubled = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (doubled === 0) continue
    facets.areas[triangle] = doubled / 2
    facets.normals[at] = nx / doubled
    facets.normals[at + 1] = ny / doubled
    facets.normals[at + 2] = nz / doubled
  }
  return facets
}
