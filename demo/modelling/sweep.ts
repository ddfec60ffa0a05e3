import type { Mesh } from '#geometry/mesh/mesh.ts'
import type { Point3 } from './kernel.ts'
import type { Outline } from './outlines.ts'
import { type Ring, skin } from './skin.ts'

/** The outline of the swept body at a share of the path, 0 to 1, looking along it. */
type Section = (share: number) => Outline

/** Returns a body along an open path. Frames are carried along without twisting; `up` decides how the first one stands. */
export function sweep(path: readonly Point3[], section: Section, up: Point3 = [0, 0, 1]): Mesh {
  return skin(sections(path, section, up), 'fan')
}

/** Returns a body along a closed path that lies in one plane, with `up` across that plane. */
export function loop(path: readonly Point3[], section: Outline, up: Point3 = [0, 0, 1]): Mesh {
  const count = path.length
  const rings = path.map((point, i): Ring => {
    const along = unit(minus(path[(i + 1) % count]!, path[(i + count - 1) % count]!))
    return frame(point, { side: cross(up, along), up }, section)
  })
  return skin(rings, 'loop')
}

function sections(path: readonly Point3[], section: Section, first: Point3): Ring[] {
  const last = path.length - 1
  let up = first
  return path.map((point, i) => {
    const along = unit(minus(path[Math.min(last, i + 1)]!, path[Math.max(0, i - 1)]!))
    const side = unit(cross(up, along))
    up = cross(along, side)
    return frame(point, { side, up }, section(i / last))
  })
}

function frame(at: Point3, { side, up }: { side: Point3; up: Point3 }, outline: Outline): Ring {
  return outline.map(
    ([x, y]): Point3 => [
      at[0] + side[0] * x + up[0] * y,
      at[1] + side[1] * x + up[1] * y,
      at[2] + side[2] * x + up[2] * y,
    ],
  )
}

const minus = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

function unit(v: Point3): Point3 {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}
