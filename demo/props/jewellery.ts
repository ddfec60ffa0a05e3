import type { Mesh } from '#geometry/mesh/mesh.ts'
import { Manifold, meshOf, type Solid, solid } from '../modelling/kernel.ts'
import { revolve } from '../modelling/revolve.ts'

/** Returns a ring of round wire around the z axis, its middle at the origin. */
const ringOf = (radius: number, wire: number): Solid => Manifold.revolve([circleAt(radius, wire)], 64)

const circleAt = (x: number, radius: number) =>
  Array.from({ length: 16 }, (_, i): [number, number] => {
    const angle = (i / 16) * 2 * Math.PI
    return [x + radius * Math.cos(angle), radius * Math.sin(angle)]
  })

/** Returns the hook of an earring: it comes out of a hole at the origin towards -y and ends 9 mm below. */
const hook = () => ringOf(4.4, 0.7).rotate([0, 90, 0]).translate([0, -4.6, -4])

/** Returns an earring with a pear-shaped drop, hanging from a hole at the origin in front of a sheet of 4 mm. */
export function dropEarring(): Mesh {
  const drop = solid(
    revolve([
      [0, -20],
      [4.4, -18, 3],
      [5, -12, 4],
      [0.8, 0, 1],
      [0, 0],
    ]),
  )
  return meshOf(hook().add(drop.translate([0, -7.6, -7.4])))
}

/** Returns an earring with a hoop seen from the front, hanging as the other one does. */
export function hoopEarring(): Mesh {
  const hoop = ringOf(8, 1.3).rotate([90, 0, 0])
  return meshOf(hook().add(hoop.translate([0, -5.2, -16])))
}

/** Returns a finger ring that lies flat on z = 0. */
export const fingerRing = (): Mesh => meshOf(ringOf(9.6, 1.5).translate([0, 0, 1.5]))
