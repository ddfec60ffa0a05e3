import type { Mesh } from '#geometry/mesh/mesh.ts'
import { times, turn } from './curves.ts'
import { type Corner, rounded } from './outlines.ts'
import { type Ring, skin } from './skin.ts'

/**
 * A profile of [distance from the axis, height] turned around the z axis. A profile that begins and ends on the axis
 * gives a solid body, flat at both ends; one that stays away from it gives a ring. Corners may carry the radius of their rounding.
 */
export function revolve(profile: readonly Corner[], { segments = 128, degrees = 9 } = {}): Mesh {
  const points = rounded(profile, 0, degrees)
  const isRing = points.every(([r]) => r > 1e-6)
  const onSkin = points.filter(([r]) => r > 1e-6)
  const rings = onSkin.map(([r, z]) => hoop(r, z, segments))
  return skin(rings, isRing ? 'loop' : 'fan')
}

const hoop = (r: number, z: number, segments: number): Ring =>
  times(segments, (i) => {
    const angle = (i / segments) * turn
    return [r * Math.cos(angle), r * Math.sin(angle), z]
  })
