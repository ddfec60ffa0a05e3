import { body } from './forms.ts'
import { Manifold, type Shape, type Solid, solid } from './kernel.ts'
import { inset, type Outline } from './outlines.ts'

type Bevels = { foot: number; top: number }

/**
 * Returns a flat shape with holes, drawn up to a height: chamfered at the foot for the bed and rounded at the top for
 * the hand, around the holes as well. Corners that stick out are rounded first, a little wider than the bevels, so that
 * there is something left of them at the top.
 */
export function bevelled(shape: Shape, height: number, { foot, top }: Bevels): Solid {
  const soft = 1.25 * Math.max(foot, top)
  const opened = shape.offset(-soft, 'Round', 2, 48).offset(soft, 'Round', 2, 48)
  const outlines: Outline[] = opened.simplify(0.006).toPolygons()
  const bodies = outlines
    .filter(isCounterClockwise)
    .map((outline) => solid(body(() => outline, { height, foot, top })))
  const holes = outlines
    .filter((outline) => !isCounterClockwise(outline))
    .map((outline) => hole(outline, height, { foot, top }))
  const whole = Manifold.union(bodies)
  return holes.length ? whole.subtract(Manifold.union(holes)) : whole
}

/** Returns the volume cut out for a hole: it widens towards both faces as far as the bevels go. */
function hole(clockwise: Outline, height: number, { foot, top }: Bevels) {
  const outline = clockwise.toReversed()
  const beyond = 1
  const form = (z: number) => {
    const low = Math.max(0, foot - Math.max(0, z))
    const rise = Math.min(top, Math.max(0, z - (height - top)))
    return inset(outline, -low - (top - Math.sqrt(top * top - rise * rise)))
  }
  const arc = [0, 0.26, 0.5, 0.71, 0.87, 0.97, 1].map((share) => height - top + share * top)
  const levels = [0, foot, ...arc]
  return solid(
    body((z) => form(z - beyond), {
      height: height + 2 * beyond,
      foot: 0,
      levels: levels.map((z) => z + beyond),
    }),
  )
}

function isCounterClockwise(outline: Outline) {
  let area = 0
  outline.forEach(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!
    area += x * nextY - nextX * y
  })
  return area > 0
}
