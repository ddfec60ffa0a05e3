import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { steps, times } from '../modelling/curves.ts'
import {
  CrossSection,
  Manifold,
  meshOf,
  type Point,
  type Point3,
  type Shape,
  type Solid,
  solid,
  together,
} from '../modelling/kernel.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'

const thickness = 12
const gap = 0.4
const pitch = 19.5
const joints = 6
const knob = { waist: 3, belly: 4.2 }
const neckWidth = 3.6
/** How far one link turns against the next, in degrees. */
const swing = 13

/** Half the width of the koi; 0 is the first joint, behind its head. */
const halfWidth = (x: number) => 4.6 + 13.4 * Math.cos(Math.min(1.5, Math.max(0, (x + 4) / 96))) ** 0.9

/** Widest in the middle of its height, so that no link can be lifted off; its slopes print without support. */
function barrel(extra: number): Solid {
  const [waist, belly] = [knob.waist + extra, knob.belly + extra]
  const middle = thickness / 2
  // Faces at 45 degrees move by `extra` too when their corners rise by this much.
  const [flat, slope] = [1.2, 2.4].map((height) => height + extra * Math.tan(Math.PI / 8)) as [number, number]
  return solid(
    revolve(
      [
        [0, -1],
        [waist, -1],
        [waist, middle - slope],
        [belly, middle - flat],
        [belly, middle + flat],
        [waist, middle + slope],
        [waist, thickness + 1],
        [0, thickness + 1],
      ],
      { segments: 48 },
    ),
  )
}

const circle = (radius: number) => CrossSection.circle(radius, 96)
const slab = (body: Solid) => body.trimByPlane([0, 0, 1], 0).trimByPlane([0, 0, -1], -thickness)

/** Returns the round end of a link, around which the next one turns. */
const round = (joint: number) => Math.max(7.4, 0.62 * halfWidth(joint * pitch))

/** Returns the room for the knob and the neck of the next link. */
function socket(joint: number) {
  const size: Point3 = [round(joint) + 6, neckWidth + 2 * gap, thickness + 2]
  const neck = Manifold.cube(size).translate([0, -size[1] / 2, -1])
  const turned = steps(-swing, swing, 6).map((degrees) => neck.rotate([0, 0, degrees]))
  return Manifold.union([barrel(gap), ...turned])
}

/** Returns the knob at the joint in front of a link, and the neck to its body. */
function hook(joint: number) {
  const neck = Manifold.cube([round(joint) + 3, neckWidth, thickness]).translate([0, -neckWidth / 2, 0])
  return slab(barrel(0)).add(neck)
}

/** From behind one joint to the round end at the next. Its shoulders leave room to turn. */
function link(joint: number): Shape {
  const from = 0.25 * halfWidth(joint * pitch)
  const upper = steps(from, pitch, 8).map((x): Point => [x, halfWidth(joint * pitch + x)])
  const sides = CrossSection.ofPolygons([[...upper.map(([x, y]): Point => [x, -y]), ...upper.toReversed()]])
  return sides.add(circle(round(joint + 1)).translate(pitch, 0))
}

const dot = (x: number, y: number, radius: number) => CrossSection.circle(radius, 40).translate(x, y)

/** A fin swept back: a full leading edge, a hollow trailing edge and a round tip. */
function fins(size: number): Shape {
  const tip: Point = [25, 15 + 16 * size]
  const leading = curve([8, 12], [6, 14 + 16 * size], tip)
  const trailing = curve(tip, [18, 17 + 4 * size], [16, 12])
  const fin = rounded([...leading, ...trailing])
  return fin.add(fin.mirror([0, 1]))
}

/** A quadratic Bézier curve. */
const curve = (from: Point, bend: Point, to: Point) =>
  steps(0, 1, 16).map((t): Point => {
    const at = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis]
    return [at(0), at(1)]
  })

const rounded = (outline: Point[]) =>
  CrossSection.ofPolygons([outline.toReversed()]).offset(1.6, 'Round', 2, 48)

function linkBody(joint: number): Solid {
  const size = { 1: 1, 3: 0.7 }[joint]
  const outline = size ? link(joint).add(fins(size)) : link(joint)
  return bevelled(outline.subtract(circle(round(joint) + gap)), thickness, { foot: 0.5, top: 1.2 })
    .add(hook(joint))
    .subtract(socket(joint + 1).translate([pitch, 0, 0]))
    .translate([joint * pitch, 0, 0])
}

function head(): Solid {
  const wide = halfWidth(0)
  const nose: Point[] = steps(90, 270, 48).map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return [-6 + 30 * Math.cos(angle), wide * Math.sin(angle)]
  })
  const shape = CrossSection.ofPolygons([[[0, wide], ...nose, [0, -wide]]]).add(circle(round(0)))
  const barbels = [-1, 1].map((side) =>
    CrossSection.hull([dot(-31, side * 7, 2.4), dot(-40, side * 12, 1.9)]),
  )
  const eyes = [-1, 1].map((side) => Manifold.sphere(3.2, 40).translate([-23, side * 9, thickness - 0.2]))
  return bevelled(CrossSection.union([shape, ...barbels]), thickness, { foot: 0.5, top: 1.2 }).subtract(
    Manifold.union([socket(0), ...eyes]),
  )
}

function tail(): Solid {
  const joint = joints - 1
  const tip: Point = [50, 25]
  const lobe = rounded([[8, -3], ...curve([8, 3], [22, 22], tip), ...curve(tip, [38, 12], [32, 0])])
  const lobes = [lobe, lobe.mirror([0, 1])]
  const root = CrossSection.hull([dot(3.4, 5.4, 2), dot(3.4, -5.4, 2), dot(16, 0, 5)])
  const outline = CrossSection.union([root, ...lobes])
    .offset(3, 'Round', 2, 48)
    .offset(-3, 'Round', 2, 48)
  return bevelled(outline.subtract(circle(round(joint) + gap)), thickness, { foot: 0.5, top: 1.2 })
    .add(hook(joint))
    .translate([joint * pitch, 0, 0])
}

/** From head to tail, as they lie on the bed. */
const bodies = () => [head(), ...times(joints - 1, (i) => linkBody(i)), tail()]

const koi = () => together(bodies().map((body) => meshOf(body.translate([-48, 0, 0]))))

/** Bent at its joints, one angle each, from the head to the tail. */
function swimming(angles: readonly number[]) {
  const bent = bodies().map((body, at) =>
    angles
      .slice(0, at)
      .reduceRight((turned, degrees, joint) => turnedAt(turned, joint * pitch, degrees), body),
  )
  return together(bent.map((body) => meshOf(body.translate([-48, 0, 0]))))
}

const turnedAt = (body: Solid, x: number, degrees: number) =>
  body.translate([-x, 0, 0]).rotate([0, 0, degrees]).translate([x, 0, 0])

export const design: Design = {
  slug: 'river-koi',
  title: 'River Koi',
  tagline: 'A koi that leaves the printer swimming',
  description: `Seven links, printed in place in one piece. Each knob is wider in the middle than at its ends, so no link can be lifted off, and every joint turns thirteen degrees to either side: enough for the whole fish to bend into a quarter circle.

The gaps are 0.4 mm wide, which any tuned printer leaves free. Bend it once along its length after printing, and it moves.

Flat on both sides, it needs no supports and hardly any cleaning. A filament that changes its colour along the way gives every fish its own pattern. A favourite at markets.`,
  category: 'toys-gifts',
  drop: 'in-motion',
  access: 'basic',
  tags: ['articulated', 'print in place', 'fish', 'koi', 'fidget', 'flexi', 'market stall'],
  print: {
    ...everydayPla,
    walls: 3,
    infillPercent: 20,
    notes: 'No brim between the links. Clean the bed well: the first layer of seven links must hold.',
    assembly: 'No assembly. Bend the fish to and fro to free the joints.',
  },
  safetyNotes: 'Small parts if it breaks: not for children under three.',
  publishedDay: 13,
  version: '1.0',
  listingPictures: { hand: 'The koi lying beside a hand of the same length' },
  pictures: [
    {
      alt: 'An articulated koi in ember orange, its body and tail bent in a curve as it swims',
      azimuth: 8,
      elevation: 60,
      scene: [{ show: 'Swimming koi', colour: 'ember orange', turn: [0, 0, 18] }],
    },
    {
      alt: 'The koi in bone white from above, with seven links, four fins and a forked tail',
      azimuth: 0,
      elevation: 80,
      scene: [{ show: 'Koi', colour: 'bone white' }],
    },
    {
      alt: 'Close view of the joints of the koi in deep blue, each knob in its socket',
      azimuth: 20,
      elevation: 52,
      zoom: 2.1,
      scene: [{ show: 'Koi', colour: 'deep blue' }],
    },
    {
      alt: 'Three koi in white, orange and graphite from above, each bent another way, swimming in a shoal',
      azimuth: 0,
      elevation: 66,
      scene: [
        { show: 'Swimming koi', colour: 'bone white', at: [-24, 84, 0], turn: [0, 0, 6] },
        { show: 'Turning koi', colour: 'ember orange', at: [40, -14, 0], turn: [0, 0, -32] },
        { show: 'Swimming koi', colour: 'graphite', at: [-30, -92, 0], turn: [0, 0, -8] },
      ],
    },
  ],
  async build() {
    return [part('Koi', koi(), { colour: 'ember orange' })]
  },
  async props() {
    return [
      { name: 'Swimming koi', mesh: swimming([-9, -11, -4, 8, 12, 12]), pose: { of: 'Koi' } },
      { name: 'Turning koi', mesh: swimming([4, 9, 11, 12, 12, 10]), pose: { of: 'Koi' } },
    ]
  },
}
