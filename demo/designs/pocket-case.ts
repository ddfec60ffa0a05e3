import { type Design, everydayPla } from '../design.ts'
import { times } from '../modelling/curves.ts'
import { body, vessel } from '../modelling/forms.ts'
import {
  CrossSection,
  Manifold,
  meshOf,
  type Point,
  type Point3,
  type Solid,
  solid,
  together,
} from '../modelling/kernel.ts'
import { inset, roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { coin, memoryCard } from '../props/small-props.ts'

const width = 96
const depth = 64
/** Height of each half, and of the axis they turn about. */
const half = 14
const wall = 2.4
const knuckle = 4
const gap = 0.4
/** From the axis to the wall of either half. */
const reach = knuckle + 0.8
const knuckles = 5
const hingeWidth = 62

const outline = roundedRectangle(width, depth, 14)
const middle = reach + depth / 2

function shell(): Solid {
  const box = vessel(() => outline, { height: half, wall, floor: 2, levels: 1, cove: 3, foot: 2 })
  const squareRim = body(() => outline, { height: half, foot: 2 })
  const flush = solid(squareRim).subtract(
    solid(body(() => inset(outline, wall), { height: 20, foot: 3 })).translate([0, 0, 2]),
  )
  return solid(box)
    .add(flush.trimByPlane([0, 0, 1], half - wall))
    .translate([0, middle, 0])
}

/** Returns a slice of the hinge: a round knuckle on an arm that rises from the wall at 45 degrees. */
function arm(length: number): Solid {
  const round = CrossSection.circle(knuckle, 64).translate(0, half)
  const root: Point[] = [
    [reach + wall * 0.6, half - knuckle - 6],
    [reach + wall * 0.6, half - 0.4],
    [reach, half - 0.4],
    [reach, half - knuckle - 6],
  ]
  const profile = CrossSection.hull([round, CrossSection.ofPolygons([root])])
  const belowRim = CrossSection.square([40, 40], true).translate(reach + 20, half + 20)
  return profile.subtract(belowRim).extrude(length).rotate([90, 0, 90])
}

const pinLength = 2.2
const cone = (extra: number) =>
  Manifold.cylinder(pinLength + extra, 2.7 + extra, 0.5 + extra * 0.4, 48)
    .rotate([0, 90, 0])
    .translate([0, 0, half])

type Slice = { from: number; to: number }

function slices(): Slice[] {
  const length = (hingeWidth - gap * (knuckles - 1)) / knuckles
  return times(knuckles, (i) => {
    const from = -hingeWidth / 2 + i * (length + gap)
    return { from, to: from + length }
  })
}

/** Cones of one half turn in hollows of the other. */
function hinge(side: 0 | 1): Solid {
  const own = slices().filter((_, i) => i % 2 === side)
  return Manifold.union(
    own.map(({ from, to }) => {
      const block = arm(to - from).translate([from, 0, 0])
      if (side === 0) {
        const ends = [cone(0).translate([to, 0, 0]), cone(0).mirror([1, 0, 0]).translate([from, 0, 0])]
        const isEnd = [to < hingeWidth / 2 - 1, from > 1 - hingeWidth / 2]
        return Manifold.union([block, ...ends.filter((_, i) => isEnd[i])])
      }
      const hollows = [
        cone(gap).translate([from - gap, 0, 0]),
        cone(gap)
          .mirror([1, 0, 0])
          .translate([to + gap, 0, 0]),
      ]
      return block.subtract(Manifold.union(hollows))
    }),
  )
}

const front = reach + depth

/** Returns a springy tab on one half, with a bump that drops into a groove of the other. */
function tab(): Solid {
  const profile: Point[] = [
    [front - 0.6, 3],
    [front + 2.2, 6],
    [front + 2.2, half + 7],
    [front + 1.4, half + 8],
    [front + 0.9, half + 7.6],
    [front - 0.35, half + 5.4],
    [front - 0.35, half + 4.8],
    [front + 0.35, half + 3.6],
    [front + 0.35, half - 1],
    [front - 0.6, half - 1],
  ]
  return CrossSection.ofPolygons([profile]).extrude(22).rotate([90, 0, 90]).translate([-11, 0, 0])
}

const groove = () => {
  const profile: Point[] = [
    [front + 1, half - 3.4],
    [front - 0.7, half - 4.6],
    [front - 0.7, half - 5.6],
    [front + 1, half - 6.8],
  ]
  return CrossSection.ofPolygons([profile]).extrude(24).rotate([90, 0, 90]).translate([-12, 0, 0])
}

const base = () => shell().add(hinge(0)).subtract(groove())
const lid = () => shell().add(tab()).add(hinge(1)).mirror([0, 1, 0])

/** Returns where the lid comes to lie when it has turned about the hinge by so many degrees. */
function turnedAbout(degrees: number): Point3 {
  const angle = (degrees * Math.PI) / 180
  return [0, -half * Math.sin(angle), half * (1 - Math.cos(angle))]
}

const cards = [
  ['graphite', 0],
  ['deep blue', 15],
  ['ember orange', 30],
] as const

const closed: { turn: Point3; at: Point3 } = { turn: [-180, 0, 0], at: turnedAbout(180) }

export const design: Design = {
  slug: 'pocket-case',
  title: 'Pocket Case',
  tagline: 'A hinged case in a single print, for the small things',
  description: `It prints wide open and folds shut: two trays, a hinge of five knuckles and a latch, all in one go and in one file. The knuckles turn on cones, which print without support and never need a pin.

A springy tab drops into a groove to hold it shut and opens with a thumb. Closed, the case is 96 by 64 by 28 mm: cards, earbuds, SD cards, sewing things, fishing flies.

The hinge has 0.3 mm of play. Open and close it a few times straight off the bed to break it in.`,
  category: 'desk-office',
  drop: 'in-motion',
  access: 'paid',
  tags: ['box', 'case', 'print in place', 'hinge', 'latch', 'pocket'],
  print: {
    ...everydayPla,
    material: 'PETG or PLA',
    infillPercent: 20,
    notes: 'PETG makes the better latch. Elephant foot compensation 0.2 mm keeps the hinge free.',
    difficulty: 'medium',
    assembly: 'No assembly. Fold the case shut while the plastic is still a little warm.',
  },
  safetyNotes: 'Not airtight and not for food.',
  publishedDay: 14,
  version: '1.0',
  listingPictures: { hand: 'The open case beside a hand: closed it fits the palm' },
  pictures: [
    {
      alt: 'A sage case lying wide open, its two trays joined by a hinge, with memory cards and coins',
      azimuth: -32,
      elevation: 40,
      scene: [
        { show: 'Case', colour: 'sage' },
        ...cards.map(([colour, x]) => ({
          show: 'Memory card',
          colour,
          turn: [0, -8, 90] as Point3,
          at: [0, 22 + x, 3.2] as Point3,
        })),
        { show: 'Coin', colour: 'brass', at: [-24, -34, 2] },
        { show: 'Coin', colour: 'slate grey', at: [-4, -46, 2] },
        { show: 'Coin', colour: 'brass', turn: [0, -7, 0], at: [-14, -38, 4.6] },
      ],
    },
    {
      alt: 'The case closed, in graphite, seen from the latch',
      azimuth: 208,
      elevation: 22,
      scene: [
        { show: 'Base', colour: 'graphite' },
        { show: 'Lid', colour: 'graphite', ...closed },
      ],
    },
    {
      alt: 'The hinge side of the closed case, knuckles interlocking in one line, in sky blue',
      azimuth: -30,
      elevation: 24,
      scene: [
        { show: 'Base', colour: 'sky' },
        { show: 'Lid', colour: 'sky', ...closed },
      ],
    },
    {
      alt: 'The case half open in deep blue, its lid leaning back',
      azimuth: 150,
      elevation: 24,
      scene: [
        { show: 'Base', colour: 'deep blue' },
        { show: 'Lid', colour: 'deep blue', turn: [-75, 0, 0], at: turnedAbout(75) },
      ],
    },
  ],
  async build() {
    return [part('Case', together([meshOf(base()), meshOf(lid())]), { colour: 'sage' })]
  },
  async props() {
    return [
      { name: 'Memory card', mesh: memoryCard() },
      { name: 'Coin', mesh: coin() },
      { name: 'Base', mesh: meshOf(base()), pose: { of: 'Case', isOneBody: true } },
      { name: 'Lid', mesh: meshOf(lid()), pose: { of: 'Case', isOneBody: true } },
    ]
  },
}
