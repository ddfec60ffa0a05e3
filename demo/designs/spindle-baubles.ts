import type { FilamentColour } from '#geometry/filament-colours.ts'
import { type Design, everydayPla, type Placement } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { clamp, spline, turn } from '../modelling/curves.ts'
import { CrossSection, Manifold, meshOf, type Point3, solid } from '../modelling/kernel.ts'
import { openwork } from '../modelling/openwork.ts'
import { part } from '../parts.ts'

const height = 92
const wall = 1.8

/** Never flatter than 45 degrees, so that the shell closes over itself without support. */
const radiusAt = spline([
  [0, 6],
  [14, 19.4],
  [30, 30.5],
  [44, 32],
  [62, 23],
  [78, 10.5],
  [height, 5.2],
])

type Pattern = (u: number, v: number) => number

const rims = (v: number) => Math.max(0.075 - v, v - 0.9) * 26
const melt = (crispness: number, ...values: number[]) =>
  Math.log(values.reduce((sum, value) => sum + Math.exp(crispness * value), 0)) / crispness

const twist: Pattern = (u, v) => melt(6, Math.cos(turn * (12 * u + 1.1 * v)) - 0.1, rims(v))

const net: Pattern = (u, v) => {
  const strand = (lean: number) => Math.cos(turn * (9 * u + lean * v)) - 0.5
  return melt(7, strand(1.6), strand(-1.6), rims(v))
}

/** Tall lancet windows with short ones between them. */
const petals: Pattern = (u, v) => {
  const window = (shift: number, width: number, [from, to]: [number, number]) => {
    const column = 8 * u + shift
    const aside = Math.abs(column - Math.round(column))
    return aside - width * Math.sin(Math.PI * clamp((v - from) / (to - from), 0, 1)) + 0.01
  }
  return Math.min(window(0, 0.3, [0.1, 0.86]), window(0.5, 0.11, [0.24, 0.62]))
}

function bauble(solidity: Pattern) {
  const place = (u: number, v: number, depth: 0 | 1): Point3 => {
    const radius = radiusAt(v * height) - depth * wall
    return [radius * Math.cos(turn * u), radius * Math.sin(turn * u), v * height]
  }
  const shell = solid(openwork({ columns: 144, rows: 92, solidity, place }))
  // Turned a little, so that their corners do not fall upon those of the shell.
  const cap = Manifold.cylinder(4.4, 4.6, 4.6, 72).rotate([0, 0, 1])
  const foot = Manifold.cylinder(2, 5.2, 5.2, 72).rotate([0, 0, 1])
  return Manifold.union([shell, cap.translate([0, 0, height - 5]), foot, eye()])
}

function eye() {
  const disc = CrossSection.circle(5.6, 72).subtract(CrossSection.circle(2.6, 48))
  return bevelled(disc, 3.2, { foot: 0.6, top: 0.6 })
    .rotate([90, 0, 0])
    .translate([0, 1.6, height + 3])
}

/** Returns a bauble on its thread. */
const hung = (show: string, colour: FilamentColour, [x, z]: [number, number]): Placement[] => [
  { show, colour, at: [x, 0, z] },
  { show: 'Thread', colour: 'graphite', at: [x, 0, z + height + 8] },
]

export const design: Design = {
  slug: 'spindle-baubles',
  title: 'Spindle Baubles',
  tagline: 'Three openwork baubles, printed standing, without support',
  description: `A ball cannot be printed without support; a spindle can. Its flanks never lean more than 45 degrees, so the shell closes over itself and comes off the bed finished: no seam across the middle, no halves to glue.

Three patterns share one outline. Twist winds ribbons around it, Net crosses two families of them, Petals opens tall windows with short ones in between. Put a string of fairy lights inside and the pattern moves over the wall.

Each weighs about 14 g and is 101 mm tall with its eye. Silk filament is the obvious choice; matte white looks like porcelain.`,
  category: 'toys-gifts',
  drop: 'small-parcels',
  access: 'paid',
  tags: ['christmas', 'ornament', 'bauble', 'openwork', 'silk filament', 'tree'],
  print: {
    ...everydayPla,
    walls: 2,
    infillPercent: 0,
    infillPattern: 'none',
    brimMm: 5,
    notes: 'The brim keeps the small foot on the bed. Slow down to 40 mm/s above 60 mm of height.',
    difficulty: 'medium',
    assembly: 'A ribbon or a hook through the eye.',
  },
  safetyNotes: 'LED fairy lights only. Thin ribs: not a toy.',
  assembly: {
    steps: [],
    needed: [{ name: 'ribbon or hook', quantity: 3, unit: '' }],
  },
  isSet: true,
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The three baubles beside a hand, each about half as tall' },
  pictures: [
    {
      alt: 'Three pointed openwork baubles in red, brass and white, each with a different pattern',
      azimuth: -8,
      elevation: 8,
      zoom: 1.1,
      scene: [
        { show: 'Twist', colour: 'signal red', at: [-66, 10, 0] },
        { show: 'Net', colour: 'brass', at: [0, -18, 0] },
        { show: 'Petals', colour: 'bone white', at: [66, 10, 0] },
      ],
    },
    {
      alt: 'The twisted bauble in moss, ribbons winding from foot to eye',
      azimuth: 12,
      elevation: 12,
      scene: [{ show: 'Twist', colour: 'moss' }],
    },
    {
      alt: 'Close view of the net in graphite where its strands cross',
      azimuth: 0,
      elevation: 6,
      zoom: 1.9,
      scene: [{ show: 'Net', colour: 'graphite' }],
    },
    {
      alt: 'Five baubles in plum, blush and brass hanging from threads at different heights',
      azimuth: -4,
      elevation: 4,
      scene: [
        ...hung('Twist', 'plum', [-150, 40]),
        ...hung('Petals', 'blush', [-75, 0]),
        ...hung('Net', 'brass', [0, 62]),
        ...hung('Petals', 'plum', [75, 22]),
        ...hung('Twist', 'blush', [150, 50]),
      ],
    },
  ],
  async build() {
    return [
      part('Twist', bauble(twist), { colour: 'signal red' }),
      part('Net', bauble(net), { colour: 'brass' }),
      part('Petals', bauble(petals), { colour: 'bone white' }),
    ]
  },
  async props() {
    return [{ name: 'Thread', mesh: meshOf(Manifold.cylinder(60, 0.6, 0.6, 12)) }]
  },
}
