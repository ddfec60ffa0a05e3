import { type Design, everydayPla, type Placement } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { steps } from '../modelling/curves.ts'
import { CrossSection, Manifold, type Point, type Point3, type Shape } from '../modelling/kernel.ts'
import { part } from '../parts.ts'
import { dropEarring, hoopEarring } from '../props/jewellery.ts'

const thick = 4
const fit = 0.25
const crown = { middle: 108, radius: 62 }
const tall = crown.middle + crown.radius
const base = { radius: 58, height: 9 }

const dot = (x: number, y: number, radius: number) => CrossSection.circle(radius, 28).translate(x, y)

/** Returns a round crown on a trunk; pairs of holes follow its rings, and the trunk ends in a tenon. */
function silhouette(): Shape {
  const trunk = CrossSection.ofPolygons([
    [
      [-15, 0],
      [15, 0],
      [6, 52],
      [-6, 52],
    ],
  ])
  const leaves = CrossSection.circle(crown.radius, 160).translate(0, crown.middle)
  const tenon = CrossSection.square([22, base.height]).translate(-11, -base.height + 1.2)
  const rounded = trunk.add(leaves).offset(8, 'Round', 2, 64).offset(-8, 'Round', 2, 64)
  return rounded.add(tenon)
}

const rings = [
  { radius: 54, count: 22 },
  { radius: 41, count: 16 },
  { radius: 28, count: 10 },
] as const

type Ring = (typeof rings)[number]

/** Returns the middle of the hole at a number of a ring, counted from the top to the right. */
function holeAt({ radius, count }: Ring, i: number): Point {
  const angle = ((i + 0.5) / count) * 2 * Math.PI
  return [radius * Math.sin(angle), crown.middle + radius * Math.cos(angle)]
}

/** Holes for hooks in three rings, a pair of them for each pair of earrings. */
function holes(): Shape[] {
  return rings.flatMap((ring) =>
    steps(0, ring.count - 1, ring.count - 1).flatMap((i) => {
      const [x, y] = holeAt(ring, i)
      return Math.abs(x) < 7 ? [] : [dot(x, y, 1.5)]
    }),
  )
}

/** Both halves carry a slot for the other, one from above and one from below. */
function half(isSlottedAbove: boolean) {
  const middle = tall / 2
  const slot = CrossSection.square([thick + fit, tall + 20]).translate(
    -(thick + fit) / 2,
    isSlottedAbove ? middle : middle - tall - 20,
  )
  const outline = silhouette().subtract(CrossSection.union([slot, ...holes()]))
  return bevelled(outline, thick, { foot: 0.4, top: 0.5 })
}

/** Returns a dish for rings around the cross-shaped pocket of the trunk. */
function baseBody() {
  const plate = bevelled(CrossSection.circle(base.radius, 160), base.height, { foot: 0.8, top: 2 })
  const dish = Manifold.cylinder(8, base.radius - 10, base.radius - 6, 128)
    .subtract(Manifold.cylinder(20, 22, 20, 96, true))
    .translate([0, 0, base.height - 3.4])
  const arm = (turn: number) =>
    Manifold.cube([22 + 2 * fit, thick + fit, 30], true)
      .translate([0, 0, 15 + 1.4])
      .rotate([0, 0, turn])
  return plate.subtract(Manifold.union([dish, arm(0), arm(90)]))
}

const upright: Point3 = [90, 0, 0]
const across: Point3 = [90, 0, 90]
const foot = base.height
const first: Point3 = [0, thick / 2, foot]
const second: Point3 = [-thick / 2, 0, foot]

const pairs = [
  ['Drop earring', 'deep blue', rings[0], 1],
  ['Hoop earring', 'slate grey', rings[1], 5],
  ['Drop earring', 'blush', rings[1], 9],
  ['Hoop earring', 'bone white', rings[0], 18],
  ['Drop earring', 'ember orange', rings[2], 1],
] as const

/** A pair hangs from two neighbouring holes in front of one half, and on the right of the other half. */
const earrings = pairs.flatMap(([show, colour, ring, i]) =>
  [i, i + 1].flatMap((hole): Placement[] => {
    const [x, y] = holeAt(ring, hole)
    return [
      { show, colour, at: [x, 0, foot + y] },
      { show, colour, turn: [0, 0, 90], at: [0, x, foot + y] },
    ]
  }),
)

export const design: Design = {
  slug: 'canopy-earring-tree',
  title: 'Canopy Earring Tree',
  tagline: 'A slotted tree for forty pairs, with a dish for rings',
  description: `Two flat halves slide into each other and stand in a base: no glue, and packed flat it fits into a small parcel. The crown carries more than forty pairs in three rings, the little hooks side by side and all of them in sight.

Around the trunk the base is a shallow dish for rings and studs.

Everything prints flat, without support and quickly. In two greens it is a tree, in brass it is a piece of jewellery itself. Sellers of earrings use it as a display at their stall.`,
  category: 'home-living',
  drop: 'small-parcels',
  access: 'basic',
  tags: ['earring holder', 'jewellery', 'display', 'gift', 'market stall', 'tree'],
  print: {
    ...everydayPla,
    walls: 3,
    infillPercent: 20,
    notes: 'Print the halves lying flat. If the slots are tight, sand their edges a little.',
    assembly: 'Slide the halves into each other and stand them in the base.',
  },
  assembly: {
    steps: [
      {
        text: 'Hold the half with the slot at its top upright, and slide the other one down over it.',
        parts: [
          { show: 'Half with upper slot', turn: upright, at: first },
          { show: 'Half with lower slot', turn: across, at: second },
        ],
      },
      { text: 'Stand the tree in the cross of the base.', parts: [{ show: 'Base', from: 'below' }] },
    ],
    needed: [],
  },
  publishedDay: 9,
  version: '1.0',
  listingPictures: {
    hand: 'The earring tree beside a hand of the same height',
    apart: 'The two halves of the earring tree and its base, each on the way to its slot',
  },
  pictures: [
    {
      alt: 'A slotted earring tree in brass on a walnut base, pairs of drops and hoops in its round crown',
      azimuth: 28,
      elevation: 16,
      scene: [
        { show: 'Base', colour: 'walnut' },
        { show: 'Half with upper slot', colour: 'brass', turn: upright, at: first },
        { show: 'Half with lower slot', colour: 'brass', turn: across, at: second },
        ...earrings,
      ],
    },
    {
      alt: 'The earring tree in two greens, moss and sage, seen from above its crown',
      azimuth: -30,
      elevation: 34,
      scene: [
        { show: 'Base', colour: 'bone white' },
        { show: 'Half with upper slot', colour: 'moss', turn: upright, at: first },
        { show: 'Half with lower slot', colour: 'sage', turn: across, at: second },
      ],
    },
    {
      alt: 'The three flat parts in blush and plum lying side by side as they are printed',
      azimuth: -14,
      elevation: 56,
      scene: [
        { show: 'Half with upper slot', colour: 'blush', at: [-70, -80, 0] },
        { show: 'Half with lower slot', colour: 'plum', at: [66, -80, 0] },
        { show: 'Base', colour: 'blush', at: [0, 160, 0] },
      ],
    },
    {
      alt: 'The base in terracotta with its shallow dish and the cross-shaped pocket for the trunk',
      azimuth: 20,
      elevation: 40,
      scene: [{ show: 'Base', colour: 'terracotta' }],
    },
  ],
  async build() {
    return [
      part('Half with upper slot', half(true), { colour: 'brass' }),
      part('Half with lower slot', half(false), { colour: 'brass' }),
      part('Base', baseBody(), { colour: 'walnut' }),
    ]
  },
  async props() {
    return [
      { name: 'Drop earring', mesh: dropEarring() },
      { name: 'Hoop earring', mesh: hoopEarring() },
    ]
  },
}
