import type { FilamentColour } from '#geometry/filament-colours.ts'
import { type Design, everydayPla, type Placement } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { steps, times } from '../modelling/curves.ts'
import { CrossSection, Manifold, type Point, type Point3, type Solid } from '../modelling/kernel.ts'
import { part } from '../parts.ts'
import { tealight } from '../props/small-props.ts'

type Colours = [walls: FilamentColour, roof: FilamentColour]

type House = {
  name: string
  colours: Colours
  width: number
  eaves: number
  /** From the eaves to the ridge. */
  rise: number
  /** The right half of the gable, from the eaves to its top. */
  edge: Point[]
  /** Windows of the front. */
  columns: number
  rows: number
}

const depth = 54
const wall = 2.4
const fit = 0.25
const roofLength = depth - 2 * wall - 2 * fit

/** Storeys repeat at this distance, beginning above the door. */
const storey = 22
const firstWindow = 32

const stepped: House = {
  name: 'Step gable',
  colours: ['terracotta', 'graphite'],
  width: 56,
  eaves: 76,
  rise: 38,
  columns: 3,
  rows: 2,
  edge: steps(0, 4, 4).flatMap((i): Point[] => [
    [28 - 5.4 * i, 9 + 8 * i],
    [22.6 - 5.4 * i, 9 + 8 * i],
  ]),
}

/** Returns a quarter of a circle or an ellipse, from its right end to its top. */
const quarter = (x: number, y: number, [wide, high]: Point) =>
  steps(0, Math.PI / 2, 12).map((angle): Point => [x + wide * Math.cos(angle), y + high * Math.sin(angle)])

/** Two curves, hollow below and round above, like the shoulder of a bell. */
const bell: House = {
  name: 'Bell gable',
  colours: ['bone white', 'walnut'],
  width: 52,
  eaves: 98,
  rise: 36,
  columns: 2,
  rows: 3,
  edge: [[26, 6], ...quarter(24, 28, [-12, -20]).toReversed(), ...quarter(0, 32, [12, 12])],
}

const spouted: House = {
  name: 'Spout gable',
  colours: ['deep blue', 'terracotta'],
  width: 62,
  eaves: 56,
  rise: 40,
  columns: 3,
  rows: 1,
  edge: [
    [31, 6],
    [7, 38],
    [7, 50],
  ],
}

const gable = ({ width, eaves, edge }: House) => {
  const right = edge.map(([x, y]): Point => [x, eaves + y])
  const left = right.map(([x, y]): Point => [-x, y]).toReversed()
  return CrossSection.ofPolygons([[[-width / 2, 0], [width / 2, 0], ...right, ...left]])
}

/** Stood up: from a drawing of the front to a plate across the depth. */
const standing = (shape: Solid) => shape.rotate([90, 0, 0])

/** Returns four panes between glazing bars. */
function paneRow(middles: number[], floor: number) {
  const pane = CrossSection.square([3.7, 5.6])
  const corners = [-4.35, 0.65].flatMap((x) => [0, 7].map((y): Point => [x, y]))
  return middles.flatMap((middle) => corners.map(([x, y]) => pane.translate(middle + x, floor + y)))
}

const windows = ({ rows }: House, middles: number[]) =>
  CrossSection.union(times(rows, (row) => paneRow(middles, firstWindow + storey * row)).flat())

const spread = (count: number, width: number) => times(count, (i) => ((i + 0.5) / count - 0.5) * (width - 8))

/** Returns a moulding all around, chamfered below so that it carries itself. */
function moulding(width: number, z: number) {
  const slab = (grow: number, at: number) =>
    Manifold.cube([width + 2 * grow, depth + 2 * grow, 0.4], true).translate([0, 0, at])
  return Manifold.hull([slab(0, z - 1.2), slab(1, z), slab(1, z + 1)])
}

function house(type: House) {
  const { width, eaves, columns, rise } = type
  const front = standing(Manifold.extrude(gable(type), depth)).translate([0, depth / 2, 0])
  const room = Manifold.cube([width - 2 * wall, depth - 2 * wall, eaves * 3], true)
  const between = Manifold.cube([width + 40, depth - 2 * wall, 200], true).translate([0, 0, eaves + 100])
  const through = standing(Manifold.extrude(windows(type, spread(columns, width)), depth + 20))
  const round = standing(Manifold.extrude(CrossSection.circle(4, 32), depth + 20))
  const aside = standing(Manifold.extrude(windows(type, spread(2, depth)), width + 20)).rotate([0, 0, 90])
  const door = standing(bevelled(doorShape(), 6, { foot: 0.2, top: 0.2 })).translate([0, 1.2 - depth / 2, 0])
  const plinth = moulding(width, 0.6).intersect(Manifold.cube([200, 200, 40]).translate([-100, -100, 0]))
  const bands = [plinth, moulding(width, 26), moulding(width, eaves - 1.2)]
  return Manifold.union([front, ...bands])
    .subtract(Manifold.union([room, between]))
    .subtract(
      Manifold.union([through.translate([0, depth / 2 + 10, 0]), aside.translate([-width / 2 - 10, 0, 0])]),
    )
    .subtract(round.translate([0, depth / 2 + 10, eaves + rise * 0.42]))
    .subtract(door)
}

function doorShape() {
  return CrossSection.square([13, 18]).translate(-6.5, 0).add(CrossSection.circle(6.5, 48).translate(0, 18))
}

/** Courses of tiles outside, and inside a lip that drops between the side walls. */
function roof({ width, rise }: House) {
  const half = width / 2 + 1.6
  const seat = width / 2 - wall - fit
  const courses = 9
  const slope = times(courses, (i): Point[] => [
    [half * (1 - i / courses), (rise * i) / courses + 1.6],
    [half * (1 - (i + 1) / courses) + 0.5, (rise * (i + 1)) / courses + 0.2],
  ]).flat()
  const right: Point[] = [[seat - 1.6, 0.6], [seat - 1.6, -3], [seat, -3], [seat, 0], [half, 0], ...slope]
  const left = right.map(([x, y]): Point => [-x, y]).toReversed()
  const profile = CrossSection.ofPolygons([[[0, rise - 4], ...right, [0, rise + 2.2], ...left]])
  return bevelled(profile, roofLength, { foot: 0.3, top: 0.3 })
}

const onHouse: Point3 = [90, 0, 0]
const shown = ({ name, eaves }: House, x: number, [walls, tiles]: Colours): Placement[] => [
  { show: `${name} house`, colour: walls, at: [x, 0, 0] },
  { show: `${name} roof`, colour: tiles, turn: onHouse, at: [x, roofLength / 2, eaves] },
]

/** Returns the placed parts of a house for an assembly step, without colours of their own. */
const added = (type: House, x: number) =>
  shown(type, x, type.colours).map(({ colour: _, ...placed }) => placed)

export const design: Design = {
  slug: 'canal-lights',
  title: 'Canal Lights',
  tagline: 'Three houses for the window sill, lit from inside',
  description: `Every city on a canal has them: one house with a stepped gable, one with a bell, one with a spout, shoulder to shoulder. These three are 54 mm deep and stand in any order, so two sets make a street.

The houses have no floor. Set one over an LED tealight (38 mm) and the windows on all four sides light up. The roofs are parts of their own, so they take a colour of their own without any change of filament; each drops between its gables and comes off again.

The panes are small enough to close by themselves, the mouldings carry themselves and the roofs print standing on end: no support anywhere.`,
  category: 'lighting',
  drop: 'long-evenings',
  access: 'paid',
  tags: ['houses', 'tealight', 'LED', 'window sill', 'winter', 'set of three', 'village'],
  print: {
    ...everydayPla,
    walls: 3,
    notes: 'Print the houses upright and the roofs standing on end, as the files lie. No brim needed.',
    assembly: 'Three houses and three roofs, no glue: each roof lifts off.',
  },
  safetyNotes: 'For LED tealights only. Never use a flame inside a printed house.',
  assembly: {
    steps: [
      {
        text: 'Set the step gable house over its LED tealight, and drop its roof between the gables.',
        parts: added(stepped, 0),
      },
      { text: 'Do the same with the bell gable house.', parts: added(bell, 58) },
      {
        text: 'Add the spout gable house. Any other order looks as good.',
        parts: added(spouted, -63),
      },
    ],
    needed: [{ name: 'LED tealight, 38 mm', quantity: 3, unit: '' }],
  },
  publishedDay: 12,
  version: '1.0',
  listingPictures: {
    hand: 'The row of canal houses beside a hand that is taller than their gables',
    apart: 'The step gable house in terracotta with its graphite roof lifted off the gables',
    steps: 1,
  },
  pictures: [
    {
      alt: 'Three canal houses in terracotta, bone white and deep blue side by side, each with its own gable',
      azimuth: -24,
      elevation: 10,
      scene: [
        ...shown(spouted, -63, ['deep blue', 'terracotta']),
        ...shown(stepped, 0, ['terracotta', 'graphite']),
        ...shown(bell, 58, ['bone white', 'walnut']),
      ],
    },
    {
      alt: 'The bell gable house in sage with its roof lifted off, and a yellow tealight beside it',
      azimuth: 32,
      elevation: 26,
      scene: [
        { show: 'Bell gable house', colour: 'sage', at: [0, 0, 0] },
        { show: 'Bell gable roof', colour: 'plum', turn: onHouse, at: [78, -6, 3] },
        { show: 'Tealight', colour: 'signal yellow', at: [-4, -74, 0] },
      ],
    },
    {
      alt: 'A street of five houses in blush, sand, sky and white, seen from the corner',
      azimuth: 38,
      elevation: 18,
      scene: [
        ...shown(stepped, -118, ['blush', 'plum']),
        ...shown(bell, -62, ['sand', 'walnut']),
        ...shown(spouted, -3, ['sky', 'slate grey']),
        ...shown(stepped, 58, ['bone white', 'graphite']),
        ...shown(bell, 114, ['blush', 'terracotta']),
      ],
    },
    {
      alt: 'The step gable house in brass from the front, two rows of panes below a round window',
      azimuth: 0,
      elevation: 6,
      scene: shown(stepped, 0, ['brass', 'graphite']),
    },
  ],
  async build() {
    return [stepped, bell, spouted].flatMap((type) => [
      part(`${type.name} house`, house(type), { colour: type.colours[0] }),
      part(`${type.name} roof`, roof(type), { colour: type.colours[1] }),
    ])
  },
  async props() {
    return [{ name: 'Tealight', mesh: tealight() }]
  },
}
