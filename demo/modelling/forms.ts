import type { Mesh } from '#geometry/mesh/mesh.ts'
import { steps } from './curves.ts'
import { inset, type Outline, outwards } from './outlines.ts'
import { level, type Ring, skin } from './skin.ts'

/** The outline of a body at each height, always with the same number of points. */
export type Form = (z: number) => Outline

/** Heights at which a form is sampled, from its foot to its top. */
type Levels = number | readonly number[]

const quarter = [0, 15, 30, 45, 60, 75, 90].map((degrees) => (degrees * Math.PI) / 180)

function heights(levels: Levels, low: number, high: number) {
  if (typeof levels === 'number') return steps(low, high, levels)
  return [low, ...levels.filter((z) => z > low && z < high), high]
}

/** Returns a solid body with a chamfered foot and a rounded top edge. */
export function body(
  form: Form,
  size: { height: number; levels?: Levels; foot?: number; top?: number },
): Mesh {
  const { height, levels = 1, foot = 0.6, top = 0 } = size
  const rings: Ring[] = foot > 0 ? [level(inset(form(foot), foot), 0)] : []
  for (const z of heights(levels, foot, height - top)) rings.push(level(form(z), z))
  if (top > 0) {
    for (const angle of quarter.slice(1)) {
      const z = height - top + top * Math.sin(angle)
      rings.push(level(inset(form(z), top * (1 - Math.cos(angle))), z))
    }
  }
  return skin(rings)
}

/** A plate of one outline, its foot chamfered for the bed and its top edge rounded for the hand. */
export const plate = (outline: Outline, height: number, { foot = 0.5, top = 1 } = {}) =>
  body(() => outline, { height, foot, top })

type VesselSize = {
  height: number
  wall: number
  floor: number
  levels: Levels
  /** Chamfer around the foot. */
  foot?: number
  /** Radius where the wall meets the floor inside. */
  cove?: number
  /** The form of the inside; default: the outside moved by the wall thickness. */
  inside?: Form
}

/** Returns an open vessel with a wall of even thickness, measured across the wall wherever it leans, and a rounded rim. */
export function vessel(form: Form, size: VesselSize): Mesh {
  const { height, wall, floor, foot = 0.8, cove = 2 } = size
  const inside = size.inside ?? offsetForm(form, wall)
  const edge = height - wall / 2
  const rings: Ring[] = [level(inset(form(foot), foot), 0)]
  for (const z of heights(size.levels, foot, edge)) rings.push(level(form(z), z))
  rings.push(...rim(form(edge), inside(edge), { edge, round: wall / 2 }))
  for (const z of heights(size.levels, floor + cove, edge).toReversed()) rings.push(level(inside(z), z))
  for (const angle of quarter.slice(1)) {
    const z = floor + cove * (1 - Math.sin(angle))
    rings.push(level(inset(inside(z), cove * (1 - Math.cos(angle))), z))
  }
  return skin(rings)
}

/** Moves the form inwards by a thickness, more where it leans, because a leaning wall is thinner than it looks. */
function offsetForm(form: Form, thickness: number): Form {
  const reach = 0.05
  return (z) => {
    const here = form(z)
    const above = form(z + reach)
    return outwards(here).map(([nx, ny], i) => {
      const [x, y] = here[i]!
      const lean = ((above[i]![0] - x) * nx + (above[i]![1] - y) * ny) / reach / (nx * nx + ny * ny)
      const across = thickness * Math.sqrt(1 + lean * lean)
      return [x - nx * across, y - ny * across]
    })
  }
}

function rim(outer: Outline, inner: Outline, { edge, round }: { edge: number; round: number }): Ring[] {
  return [30, 60, 90, 120, 150].map((degrees) => {
    const share = (1 - Math.cos((degrees * Math.PI) / 180)) / 2
    const z = edge + round * Math.sin((degrees * Math.PI) / 180)
    return outer.map(([x, y], i) => [x + (inner[i]![0] - x) * share, y + (inner[i]![1] - y) * share, z])
  })
}
