import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { steps, times } from '../modelling/curves.ts'
import {
  CrossSection,
  Manifold,
  meshOf,
  type Point,
  type Shape,
  type Solid,
  together,
} from '../modelling/kernel.ts'
import { gap, hook, socket } from '../modelling/knob-joint.ts'
import { part } from '../parts.ts'

const thickness = 12
const pitch = 21
const joints = 6

/** Half the width of the koi; 0 is the first joint, behind its head. */
const halfWidth = (x: number) => 4 + 11.4 * Math.cos(Math.min(1.5, Math.max(0, (x + 4) / 104))) ** 0.9

const circle = (radius: number) => CrossSection.circle(radius, 96)

/** Returns the radius of the round end of a link, around which the next one turns: almost as wide as the koi. */
const round = (joint: number) => 0.9 * halfWidth(joint * pitch)

/** From behind one joint to the round end at the next. Its shoulders leave room to turn. */
function link(joint: number): Shape {
  const from = 0.25 * halfWidth(joint * pitch)
  const upper = steps(from, pitch, 8).map((x): Point => [x, halfWidth(joint * pitch + x)])
  const sides = CrossSection.ofPolygons([[...upper.map(([x, y]): Point => [x, -y]), ...upper.toReversed()]])
  return sides.add(circle(round(joint + 1)).translate(pitch, 0))
}

const dot = (x: number, y: number, radius: number) => CrossSection.circle(radius, 40).translate(x, y)

/** The ends of the outer edge of a fin. */
const finEdge = (size: number): [Point, Point] => [
  [13 + 7 * size, 14 + 17 * size],
  [21 + 9 * size, 15 + 8 * size],
]

/** A pair of fins swept back like fans, clear of the next link. */
function fins(size: number): Shape {
  const [front, back] = finEdge(size)
  const leading = curve([5, 8], [5, 12 + 14 * size], front)
  const edge = curve(front, [22 + 9 * size, 16 + 17 * size], back)
  const trailing = curve(back, [19, 16 + 4 * size], [16, 8])
  const fin = rounded([...leading, ...edge, ...trailing])
  return fin.add(fin.mirror([0, 1]))
}

/** Returns the rays of a pair of fins. */
function finRays(size: number) {
  const [front, back] = finEdge(size)
  const between = (share: number): Point => [
    front[0] + (back[0] - front[0]) * share + 1,
    front[1] + (back[1] - front[1]) * share + 1,
  ]
  return rays([11, 9], [between(0.05), between(0.4), between(0.75)])
}

/** A quadratic Bézier curve. */
const curve = (from: Point, bend: Point, to: Point) =>
  steps(0, 1, 16).map((t): Point => {
    const at = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis]
    return [at(0), at(1)]
  })

const rounded = (outline: Point[]) =>
  CrossSection.ofPolygons([outline.toReversed()]).offset(1.6, 'Round', 2, 48)

/** Cut into the upper face, open upwards. */
const engraved = (lines: Shape) => Manifold.extrude(lines, 2).translate([0, 0, thickness - 0.7])

/** Returns two arcs along the round end of a link, like the edges of scales, around its joint. */
function arcs(joint: number) {
  const rings = [2.8, 5.4].map((inset) => {
    const outer = round(joint) - inset
    return circle(outer).subtract(circle(outer - 0.9))
  })
  return engraved(CrossSection.union(rings).intersect(CrossSection.square([40, 60], true).translate(17, 0)))
}

/** Returns lines that fan out from a root towards some ends, mirrored to the other side. */
function rays([x, y]: Point, ends: Point[]) {
  const lines = ends.map(([toX, toY]) => {
    const along = (share: number) => dot(x + (toX - x) * share, y + (toY - y) * share, 0.5)
    return CrossSection.hull([along(0.52), along(0.88)])
  })
  const side = CrossSection.union(lines)
  return engraved(side.add(side.mirror([0, 1])))
}

function linkBody(joint: number): Solid {
  const size = { 1: 1, 3: 0.7 }[joint]
  const outline = size ? link(joint).add(fins(size)) : link(joint)
  const next = [socket(round(joint + 1) + 6, thickness), arcs(joint + 1)].map((cut) =>
    cut.translate([pitch, 0, 0]),
  )
  return bevelled(outline.subtract(circle(round(joint) + gap)), thickness, { foot: 0.5, top: 1.2 })
    .add(hook(round(joint) + 3, thickness))
    .subtract(Manifold.union(size ? [...next, finRays(size)] : next))
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
    CrossSection.hull([dot(-30, side * 6, 2.4), dot(-38, side * 11, 1.7)]),
  )
  const eyes = [-1, 1].map((side) => Manifold.sphere(3.2, 40).translate([-23, side * 7.4, thickness - 0.2]))
  return bevelled(CrossSection.union([shape, ...barbels]), thickness, { foot: 0.5, top: 1.2 }).subtract(
    Manifold.union([socket(round(0) + 6, thickness), arcs(0), ...eyes]),
  )
}

function tail(): Solid {
  const joint = joints - 1
  const tip: Point = [50, 25]
  const lobe = rounded([[8, -3], ...curve([8, 3], [22, 22], tip), ...curve(tip, [38, 12], [32, 0])])
  const lobes = [lobe, lobe.mirror([0, 1])]
  const wide = halfWidth(joint * pitch) - 2
  const root = CrossSection.hull([dot(4, wide, 2), dot(4, -wide, 2), dot(17, 0, 5)])
  const outline = CrossSection.union([root, ...lobes])
    .offset(3, 'Round', 2, 48)
    .offset(-3, 'Round', 2, 48)
  return bevelled(outline.subtract(circle(round(joint) + gap)), thickness, { foot: 0.5, top: 1.2 })
    .add(hook(round(joint) + 3, thickness))
    .subtract(
      rays(
        [12, 0],
        [
          [48, 23],
          [44, 15],
          [38, 7],
        ],
      ),
    )
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
  description: `Seven links, printed in place in one piece. Each knob is wider in the middle than at its ends, so no link can be lifted off, and every joint turns thirteen degrees to either side: enough for the whole fish to bend by almost a right angle.

The gaps are 0.4 mm wide, which any tuned printer leaves free. Bend it once along its length after printing, and it moves.

Scales and fin rays are grooves in the upper side, so it needs no supports and hardly any cleaning. A filament that changes its colour along the way gives every fish its own pattern. A favourite at markets.`,
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
        { show: 'Swimming koi', colour: 'bone white', at: [-34, 100, 0], turn: [0, 0, 6] },
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
