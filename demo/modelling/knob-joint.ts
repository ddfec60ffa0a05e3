import { steps } from './curves.ts'
import { Manifold, type Point3, type Solid, solid } from './kernel.ts'
import { revolve } from './revolve.ts'

/** Between the bodies of a joint that prints in place, in millimetres. */
export const gap = 0.4

const knob = { waist: 3, belly: 4.2 }
const neckWidth = 3.6
/** How far a link turns to either side, in degrees. */
const swing = 13

/** Widest in the middle of its height, so that no link can be lifted off; its slopes print without support. */
function barrel(extra: number, height: number): Solid {
  const [waist, belly] = [knob.waist + extra, knob.belly + extra]
  const middle = height / 2
  // Faces at 45 degrees move by `extra` too when their corners rise by this much.
  const [flat, slope] = [1.2, 2.4].map((z) => z + extra * Math.tan(Math.PI / 8)) as [number, number]
  return solid(
    revolve(
      [
        [0, -1],
        [waist, -1],
        [waist, middle - slope],
        [belly, middle - flat],
        [belly, middle + flat],
        [waist, middle + slope],
        [waist, height + 1],
        [0, height + 1],
      ],
      { segments: 48 },
    ),
  )
}

/** Returns the room for a knob at the origin and for its neck, which swings, towards x. */
export function socket(length: number, height: number): Solid {
  const size: Point3 = [length, neckWidth + 2 * gap, height + 2]
  const neck = Manifold.cube(size).translate([0, -size[1] / 2, -1])
  const turned = steps(-swing, swing, 6).map((degrees) => neck.rotate([0, 0, degrees]))
  return Manifold.union([barrel(gap, height), ...turned])
}

/** Returns the knob at the origin and its neck towards x. */
export function hook(length: number, height: number): Solid {
  const neck = Manifold.cube([length, neckWidth, height]).translate([0, -neckWidth / 2, 0])
  const whole = barrel(0, height).trimByPlane([0, 0, 1], 0).trimByPlane([0, 0, -1], -height)
  return whole.add(neck)
}
