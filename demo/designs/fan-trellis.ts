import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { steps, times } from '../modelling/curves.ts'
import { CrossSection, type Point, type Point3, type Shape } from '../modelling/kernel.ts'
import { part } from '../parts.ts'
import { earth, eucalyptus, flowerPot } from '../props/plants.ts'

const thick = 4
/** The two rails, in the middle of their width. */
const rail = { x: 30, wide: 9 }
const ladderTall = 170
const stakeTall = 130
const fit = 0.12
const hub: Point = [0, -14]
const reach = 160
const spreadDegrees = 39
const ribs = 7

/** Returns a line of even width through points. */
function stroke(points: Point[], wide: number): Shape {
  const discs = points.map(([x, y]) => CrossSection.circle(wide / 2, 24).translate(x, y))
  return CrossSection.union(discs.slice(1).map((disc, i) => CrossSection.hull([discs[i]!, disc])))
}

const at = (degrees: number, distance: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [hub[0] + distance * Math.sin(angle), hub[1] + distance * Math.cos(angle)]
}

const angles = times(ribs, (i) => (i / (ribs - 1) - 0.5) * 2 * spreadDegrees)

/** Between two ribs the edge of the fan swells like a fold of paper. */
function scallop(from: number, to: number) {
  return stroke(
    steps(0, 1, 16).map((t) => at(from + (to - from) * t, reach + 9 * Math.sin(Math.PI * t))),
    3.6,
  )
}

/** The tongue of a rail, narrower at its root, so that it holds in the plane of the trellis. */
const tongue = (x: number, y: number, grow = 0): Shape =>
  CrossSection.ofPolygons([
    [
      [-1.7, -2],
      [1.7, -2],
      [3, 6.4],
      [-3, 6.4],
    ],
  ])
    .offset(0.6 + grow, 'Round', 2, 32)
    .translate(x, y)

const rails = [-rail.x, rail.x]

/** Rails of a part that stands on another one: each has a hole for a tongue at its foot. */
function footed(shape: Shape) {
  return shape.subtract(CrossSection.union(rails.map((x) => tongue(x, 0, fit))))
}

const railPiece = (x: number, height: number) =>
  CrossSection.square([rail.wide + 2, height]).translate(x - rail.wide / 2 - 1, 0)

function fan(): Shape {
  const arcs = [66, 90, 114, 138].map((distance) =>
    stroke(
      steps(-spreadDegrees, spreadDegrees, 60).map((degrees) => at(degrees, distance)),
      3,
    ),
  )
  const lines = angles.map((degrees) => stroke([at(degrees, 42), at(degrees, reach)], 4))
  const edge = angles.slice(1).map((to, i) => scallop(angles[i]!, to))
  const heart = stroke(
    steps(-50, 50, 30).map((degrees) => at(degrees, 42)),
    6,
  )
  const feet = rails.map((x) => railPiece(x, 22))
  return footed(CrossSection.union([...lines, ...arcs, ...edge, heart, ...feet]))
}

function ladder(): Shape {
  const sides = rails.map((x) => railPiece(x, ladderTall))
  const rungs = steps(26, ladderTall - 20, 4).map((y) =>
    stroke(
      steps(-rail.x, rail.x, 20).map((x): Point => [x, y + 5 * (1 - (x / rail.x) ** 2)]),
      4,
    ),
  )
  const tongues = rails.map((x) => tongue(x, ladderTall))
  return footed(CrossSection.union([...sides, ...rungs])).add(CrossSection.union(tongues))
}

function stake(): Shape {
  const wide = rail.wide / 2 + 1
  const blade = CrossSection.ofPolygons([
    [
      [-1.4, -stakeTall],
      [1.4, -stakeTall],
      [wide, -stakeTall + 40],
      [wide, 0],
      [-wide, 0],
      [-wide, -stakeTall + 40],
    ],
  ])
  return blade.add(tongue(0, 0))
}

const flat = (shape: Shape) => bevelled(shape, thick, { foot: 0.3, top: 0.5 })

const upright: Point3 = [90, 0, 0]
const soil = 60
/** Where the foot of a part stands on its rails, above the ground. */
const placed = (z: number, x = 0): Point3 => [x, thick / 2, z]

export const design: Design = {
  slug: 'fan-trellis',
  title: 'Fan Trellis',
  tagline: 'An open fan for everything in a pot that wants to climb',
  description: `Seven ribs and four arcs, opened like a paper fan and scalloped at the edge. Hoya, jasmine, clematis in a tub and the first peas all find a hold; the rest of the year it looks good empty.

The fan stands on two stakes for small pots. For tall plants a ladder goes in between, 170 mm for each one you print; the tongues of one part press into the feet of the next, without glue or tools.

All parts are flat, 4 mm thick, and print fast and without support on a bed of 210 mm. A seller can offer three heights from one design, and all of them pack flat.`,
  category: 'plants-garden',
  drop: 'paper-season',
  access: 'paid',
  tags: ['trellis', 'climbing plants', 'house plants', 'pot', 'modular', 'balcony'],
  print: {
    ...everydayPla,
    material: 'PETG or PLA',
    walls: 4,
    infillPercent: 20,
    notes: 'PETG stands sun and rain. If a tongue is tight, sand its edges a little.',
    assembly: 'Press the tongues of the stakes into the ladder, and those of the ladder into the fan.',
  },
  assembly: {
    steps: [
      {
        text: 'Lay the fan face down and press the tongues of the ladder into its two feet.',
        parts: [
          { show: 'Fan', turn: upright, at: placed(ladderTall) },
          { show: 'Ladder', turn: upright, at: placed(0), from: 'below' },
        ],
      },
      {
        text: 'Press a stake into each foot of the ladder. Without a ladder, they fit the fan itself.',
        parts: rails.map((x) => ({ show: 'Stake', turn: upright, at: placed(0, x), from: 'below' as const })),
      },
    ],
    needed: [],
  },
  publishedDay: 12,
  version: '1.0',
  listingPictures: {
    hand: 'The trellis in its pot beside a hand that reaches to the lower bars',
    apart: 'Fan, ladder and two stakes of the trellis, one above the other',
  },
  pictures: [
    {
      alt: 'A sage fan trellis standing tall in a terracotta pot, a few leafy stems growing through it',
      azimuth: -16,
      elevation: 8,
      scene: [
        { show: 'Pot', colour: 'terracotta' },
        { show: 'Earth', colour: 'walnut', at: [0, 0, soil + 2] },
        { show: 'Fan', colour: 'sage', turn: upright, at: placed(soil + ladderTall) },
        { show: 'Ladder', colour: 'sage', turn: upright, at: placed(soil) },
        { show: 'Leaves', colour: 'moss', turn: [0, 0, 14], at: [12, -7, soil] },
        { show: 'Leaves', colour: 'moss', turn: [0, 0, 120], at: [0, 8, soil] },
        { show: 'Leaves', colour: 'moss', turn: [0, 0, 190], at: [-12, -7, soil] },
      ],
    },
    {
      alt: 'The fan in brass on its two stakes, seven ribs and a scalloped edge, seen from the front',
      azimuth: 0,
      elevation: 4,
      scene: [
        { show: 'Fan', colour: 'brass', turn: upright, at: placed(stakeTall) },
        ...rails.map((x) => ({
          show: 'Stake',
          colour: 'brass' as const,
          turn: upright,
          at: placed(stakeTall, x),
        })),
      ],
    },
    {
      alt: 'Fan, ladder and two stakes in terracotta and moss lying flat as they are printed',
      azimuth: -12,
      elevation: 60,
      scene: [
        { show: 'Fan', colour: 'terracotta', at: [-80, -70, 0] },
        { show: 'Ladder', colour: 'moss', at: [86, -60, 0] },
        { show: 'Stake', colour: 'moss', at: [140, 60, 0] },
        { show: 'Stake', colour: 'moss', at: [162, 60, 0] },
      ],
    },
    {
      alt: 'Close view of the joint between a plum ladder and a blush fan, the tongues pressed into their feet',
      azimuth: 24,
      elevation: 14,
      zoom: 2.6,
      scene: [
        { show: 'Fan', colour: 'blush', turn: upright, at: placed(ladderTall) },
        { show: 'Ladder', colour: 'plum', turn: upright, at: placed(0) },
      ],
    },
  ],
  async build() {
    return [
      part('Fan', flat(fan()), { colour: 'sage' }),
      part('Ladder', flat(ladder()), { colour: 'sage' }),
      part('Stake', flat(stake()), { colour: 'sage', copies: 2 }),
    ]
  },
  async props() {
    return [
      { name: 'Pot', mesh: flowerPot() },
      { name: 'Earth', mesh: earth(50) },
      { name: 'Leaves', mesh: eucalyptus(300) },
    ]
  },
}
