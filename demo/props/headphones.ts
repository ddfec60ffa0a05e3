import type { Mesh } from '#geometry/mesh/mesh.ts'
import { steps } from '../modelling/curves.ts'
import { meshOf, type Point3, solid, together } from '../modelling/kernel.ts'
import { superellipse } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'
import { sweep } from '../modelling/sweep.ts'

/** Returns a headband whose inside touches the origin from above, with a cushion on either side. */
export function headphones(): Mesh {
  const radius = 76
  const path = steps(-8, 188, 72).map((degrees): Point3 => {
    const angle = (degrees * Math.PI) / 180
    return [radius * Math.cos(angle), 0, radius * 1.12 * Math.sin(angle) - radius * 1.12 + 5]
  })
  const band = sweep(path, () => superellipse({ width: 9, depth: 26, exponent: 3, segments: 32 }), [0, 1, 0])
  const cup = (side: 1 | -1) => {
    const shell = revolve(
      [
        [0, 0],
        [34, 0, 4],
        [36, 14, 4],
        [30, 26, 6],
        [0, 26],
      ],
      { segments: 72 },
    )
    return meshOf(
      solid(shell)
        .rotate([0, side * 90, 0])
        .translate([side * 58, 0, -radius * 1.12 - 20]),
    )
  }
  return together([band, cup(1), cup(-1)])
}
