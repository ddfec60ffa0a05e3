import type { Mesh } from '#geometry/mesh/mesh.ts'
import { mix, pathThrough, steps, times, turn } from '../modelling/curves.ts'
import { Manifold, meshOf, type Point3, type Solid, solid, together } from '../modelling/kernel.ts'
import { circle, type Outline } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'
import { sweep } from '../modelling/sweep.ts'

const golden = turn * 0.381966

/** Returns a leaf that lies along x from the origin, thickest along its middle, with its tip turned up. */
function leaf({
  length,
  width,
  thickness,
  lift,
}: {
  length: number
  width: number
  thickness: number
  lift: number
}) {
  const path = steps(0, 1, 12).map((t): Point3 => [length * t, 0, lift * t * t])
  return solid(
    sweep(path, (t) => {
      const swell = Math.max(0.03, Math.sin(Math.PI * mix(0.16, 1, t) ** 1.25) ** 0.75)
      return circle(1, 14).map(([x, y]) => [x * (width / 2) * swell, y * (thickness / 2) * Math.sqrt(swell)])
    }),
  )
}

/** Leaves in golden turns, upright in the middle and flat at the edge. */
export function succulent(radius: number): Mesh {
  const count = 34
  const leaves = times(count, (i): Solid => {
    const t = i / (count - 1)
    const length = radius * mix(0.3, 1, t ** 0.8)
    return leaf({ length, width: length * 0.5, thickness: length * 0.16, lift: length * 0.18 })
      .rotate([0, -mix(82, 14, t ** 0.75), 0])
      .translate([radius * 0.06, 0, mix(radius * 0.34, 0, t)])
      .rotate([0, 0, ((i * golden) / turn) * 360])
  })
  return together(leaves.map(meshOf))
}

/** Returns upright blades, as of a snake plant. */
export function blades(height: number, count = 8): Mesh {
  const leaves = times(count, (i): Solid => {
    const tall = height * (0.62 + 0.38 * Math.abs(Math.cos(i * 2.4)))
    const out = 6 + 5 * i ** 0.75
    const path = pathThrough(
      [
        [0, 0, 0],
        [1, 0, tall * 0.4],
        [out * 0.5, 1.5, tall * 0.75],
        [out, 3, tall],
      ],
      8,
    )
    const blade = sweep(
      path,
      (t) =>
        circle(1, 14).map(([x, y]) => [
          x * 1.5 * (1 - t) ** 0.5 + x * 0.1,
          y * 9.5 * Math.max(0.03, Math.sin(Math.PI * mix(0.3, 1, t ** 1.6))),
        ]),
      [0, 1, 0],
    )
    return solid(blade)
      .translate([out * 0.8, 0, 0])
      .rotate([0, 0, ((i * golden) / turn) * 360])
  })
  return together(leaves.map(meshOf))
}

const grain = () =>
  solid(
    sweep(
      steps(0, 1, 8).map((t): Point3 => [0, 0, 13 * t]),
      (t) => circle(0.2 + 2.3 * Math.sin(Math.PI * mix(0.1, 0.98, t)), 10),
      [0, 1, 0],
    ),
  )

/** Returns a dry stem that leans out and ends in an ear of grains. */
function ear({ height, out }: { height: number; out: number }): Solid {
  const bend: Point3[] = [
    [0, 0, 0],
    [out * 0.18, 0, height * 0.4],
    [out * 0.55, 0, height * 0.75],
    [out, 0, height],
  ]
  const path = pathThrough(bend, 10)
  const stem = solid(sweep(path, () => circle(0.9, 8), [0, 1, 0]))
  const lean = (Math.atan2(out * 0.45, height * 0.25) * 180) / Math.PI
  const grains = times(22, (i) =>
    grain()
      .rotate([0, 22 - i * 0.5, 0])
      .translate([1.4, 0, i * 2.6])
      .rotate([0, 0, i * 137.5])
      .rotate([0, lean, 0])
      .translate([out, 0, height - 8]),
  )
  return Manifold.compose([stem, ...grains])
}

/** Returns five dry stems for a vase, standing at the origin. */
export function dryStems(height: number): Mesh {
  const stems: [number, number, number][] = [
    [0, 1, 30],
    [72, 0.82, 52],
    [150, 0.92, 40],
    [214, 0.74, 62],
    [288, 0.86, 48],
  ]
  return together(
    stems.map(([heading, share, out]) =>
      meshOf(ear({ height: height * share, out }).rotate([0, 0, heading])),
    ),
  )
}

/** Earth in a pot, a little domed. */
export const earth = (radius: number): Mesh =>
  revolve(
    [
      [0, -6],
      [radius, -6],
      [radius, 0, 2],
      [radius * 0.5, 2, 20],
      [0, 2],
    ],
    { segments: 96 },
  )

/** Returns a plain pot, 70 mm tall. */
export const flowerPot = (): Mesh =>
  revolve(
    [
      [0, 0],
      [40, 0, 1],
      [50, 54],
      [55, 55, 1],
      [57, 70, 1.5],
      [53, 70, 1.5],
      [51, 55],
      [46, 50],
      [0, 50],
    ],
    { segments: 120 },
  )

/** Returns a round leaf on each side of a stem, pair after pair. */
export function eucalyptus(length: number): Mesh {
  const path = pathThrough(
    [
      [0, 0, 0],
      [2, 0, length * 0.35],
      [length * 0.1, 0, length * 0.7],
      [length * 0.26, 0, length],
    ],
    12,
  )
  const stem = sweep(path, (t) => circle(mix(1.5, 0.6, t), 8), [0, 1, 0])
  const first = Math.round(path.length * 0.42)
  const pairs = path.slice(first).flatMap((at, i) => {
    if (i % 2) return []
    const size = mix(13, 6, i / (path.length - first))
    return [0, 180].map((side) =>
      meshOf(
        roundLeaf(size)
          .rotate([0, -38, side + i * 45])
          .translate(at),
      ),
    )
  })
  return together([stem, ...pairs])
}

function roundLeaf(size: number): Solid {
  const disc: Outline = circle(1, 24).map(([x, y]) => [size * (1.05 + x), size * 0.85 * y * (1 - 0.2 * x)])
  return Manifold.extrude([disc], 0.8).warp((point) => {
    point[2] += ((point[0] / size - 1) ** 2 + (point[1] / size) ** 2) * 1.6
  })
}
