import type { Mesh } from '#geometry/mesh/mesh.ts'
import { Manifold, solid } from '../../demo/modelling/kernel.ts'

/** In mm: within the first layer. */
const onBed = 0.1

/** Returns from which height each body that does not stand on the bed begins, as manifold-3d divides the mesh, in mm. */
export function floatingBodies(mesh: Mesh): number[] {
  const bodies = solid(mesh)
    .decompose()
    // A void in a body is a body of its own, inside out.
    .filter((body) => body.volume() > 0)
  // Slicers unite bodies that overlap.
  const bottoms = Manifold.union(bodies)
    .decompose()
    .map((body) => body.boundingBox().min[2])
  const bed = Math.min(...bottoms)
  return bottoms.map((bottom) => bottom - bed).filter((height) => height > onBed)
}
