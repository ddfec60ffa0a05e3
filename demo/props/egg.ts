import type { Mesh } from '#geometry/mesh/mesh.ts'
import { steps } from '../modelling/curves.ts'
import type { Point } from '../modelling/kernel.ts'
import { revolve } from '../modelling/revolve.ts'

/** Returns a hen's egg of 57 mm, standing on its blunt end. */
export function egg(): Mesh {
  const profile: Point[] = steps(0, 180, 36).map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return [21.5 * Math.sin(angle) * (1 + 0.1 * Math.cos(angle)), 28.5 * (1 - Math.cos(angle))]
  })
  return revolve(profile, { segments: 72 })
}
