import type { Mesh } from '#geometry/mesh/mesh.ts'
import { times } from '../modelling/curves.ts'
import { plate } from '../modelling/forms.ts'
import { Manifold, meshOf, type Point, type Point3, solid, together } from '../modelling/kernel.ts'
import { regular, roundedRectangle, superellipse } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'

/** Lies on its back, its foot towards -y. */
export const phone = (): Mesh => plate(roundedRectangle(72, 150, 10), 8, { foot: 1.4, top: 1.4 })

/** Returns the lit screen of the phone, which has the same placement. */
export const screen = (): Mesh => {
  const glass = Manifold.extrude([roundedRectangle(66, 142, 7.4)], 0.4)
  const camera = Manifold.cylinder(2, 2.2, 2.2, 32, true).translate([0, 64, 0])
  return meshOf(glass.subtract(camera).translate([0, 0, 7.8]))
}

/** Stands on its blunt end. */
export function pencil(length: number): Mesh {
  const shaft = Manifold.extrude([regular(6, 3.9)], length - 18)
  const cone = Manifold.cylinder(18, 3.9, 0.5, 48).translate([0, 0, length - 18])
  return meshOf(shaft.add(cone))
}

/** Stands on its foot with its spine towards -y. */
export function book({
  depth,
  height,
  thickness,
}: {
  depth: number
  height: number
  thickness: number
}): Mesh {
  const board = (x: number) => Manifold.cube([2.4, depth, height], true).translate([x, 0, height / 2])
  const spine = Manifold.cylinder(height, thickness * 0.72, thickness * 0.72, 96)
    .translate([0, thickness * 0.52 - depth / 2, 0])
    .intersect(Manifold.cube([thickness, 8, height], true).translate([0, -depth / 2, height / 2]))
  const pages = Manifold.cube([thickness - 4, depth - 6, height - 7], true).translate([0, 0, height / 2])
  return meshOf(Manifold.union([board(thickness / 2 - 1.2), board(1.2 - thickness / 2), spine, pages]))
}

/** Returns a taper candle of the usual size. */
export const candle = (height: number): Mesh =>
  revolve(
    [
      [0, 0],
      [10.9, 0],
      [9, height - 4, 6],
      [1, height, 2],
      [1, height + 7],
      [0, height + 7],
    ],
    { segments: 96 },
  )

/** Returns a tealight with an LED flame. */
export const tealight = (): Mesh =>
  revolve([
    [0, 0],
    [18.8, 0, 0.6],
    [18.8, 15, 1.2],
    [17, 15],
    [17, 13],
    [4, 14, 1],
    [4, 16, 1],
    [2.4, 26, 3],
    [0.4, 31],
    [0, 31],
  ])

/** Returns a lamp holder with its bulb hanging from a flex; the plate of a shade sits at z = 0. */
export function pendant(flex: number): Mesh {
  const cable = Manifold.cylinder(flex, 2.6, 2.6, 24).translate([0, 0, 34])
  const holder = revolve([
    [0, -34],
    [19.5, -34, 1],
    [19.5, -1],
    [26, -1, 0.8],
    [26, 3, 0.8],
    [20, 3],
    [20, 26, 4],
    [6, 36, 3],
    [6, 46, 2],
    [0, 46],
  ])
  return meshOf(cable.add(solid(holder)))
}

export const bulb = (): Mesh =>
  revolve([
    [0, -104],
    [6, -104, 3],
    [30, -92, 22],
    [30, -66, 24],
    [13, -34],
    [0, -34],
  ])

export const soap = (): Mesh =>
  plate(superellipse({ width: 82, depth: 54, exponent: 3, segments: 120 }), 24, { foot: 8, top: 9 })

/** Returns a six-sided die with its pips sunk. */
export function die(): Mesh {
  const cube = solid(plate(roundedRectangle(16, 16, 2.4), 16, { foot: 1.2, top: 1.6 }))
  const faces: Point3[] = [
    [0, 0, 16.5],
    [8.5, -3.6, 4.4],
    [8.5, 3.6, 11.6],
    [-4, -8.5, 4],
    [4, -8.5, 12],
    [0, -8.5, 8],
  ]
  return meshOf(cube.subtract(Manifold.union(faces.map((at) => Manifold.sphere(1.5, 20).translate(at)))))
}

const parcelSize: Point3 = [170, 130, 60]

export const parcel = (): Mesh => {
  const [width, depth, height] = parcelSize
  return plate(roundedRectangle(width, depth, 2), height, { foot: 0.6, top: 1.2 })
}

/** Returns two bands around the parcel, crossing off its middle. */
export function ribbon(): Mesh {
  const [width, depth, height] = parcelSize
  const across = Manifold.cube([13, depth + 1.2, height + 0.6], true).translate([-34, 0, height / 2 + 0.3])
  const along = Manifold.cube([width + 1.2, 13, height + 0.6], true).translate([0, 22, height / 2 + 0.3])
  return meshOf(across.add(along))
}

/** Returns a coin with a raised rim, flat on z = 0. */
export const coin = (): Mesh =>
  revolve([
    [0, 0],
    [12, 0, 0.4],
    [12, 2.2, 0.4],
    [10.6, 2.2],
    [10.6, 1.7],
    [0, 1.7],
  ])

/** Returns a memory card of 24 by 32 mm with a corner cut off, flat on z = 0. */
export function memoryCard(): Mesh {
  const label = Manifold.cube([19, 15, 0.3]).translate([-9.5, -11, 2.1])
  const outline: Point[] = [
    [-12, -16],
    [12, -16],
    [12, 12],
    [8, 16],
    [-12, 16],
  ]
  return meshOf(Manifold.extrude([outline], 2.1).add(label))
}

/** Returns a cable that runs straight along y. */
export const cable = (length: number): Mesh =>
  meshOf(Manifold.cylinder(length, 2.6, 2.6, 32, true).rotate([90, 0, 0]))

/** Returns a key that hangs from its bow, which goes around the z axis at the origin, flat towards y. */
export function key(): Mesh {
  const ring = Manifold.cylinder(1.6, 14, 14, 72, true).subtract(Manifold.cylinder(3, 12, 12, 72, true))
  const bow = Manifold.cylinder(2.2, 11, 11, 72, true).subtract(Manifold.cylinder(4, 4, 4, 48, true))
  const blade = Manifold.cube([7, 28, 2], true).translate([0, -24, 0])
  const teeth = times(4, (i) => Manifold.cube([2.4, 3, 4], true).translate([4, -18 - i * 5, 0]))
  const whole = blade.subtract(Manifold.union(teeth)).add(bow).translate([0, -25, 0])
  return together([
    meshOf(ring.rotate([90, 0, 0]).translate([0, 0, -12])),
    meshOf(whole.rotate([90, 0, 0]).translate([0, 0, -12])),
  ])
}
