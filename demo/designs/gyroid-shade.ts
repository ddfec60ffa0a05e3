import { type Design, everydayPla } from '../design.ts'
import { spline, steps, times } from '../modelling/curves.ts'
import { gyroidRing } from '../modelling/gyroid.ts'
import { Manifold, type Point3, solid } from '../modelling/kernel.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'
import { bulb, pendant } from '../props/small-props.ts'

const height = 158
const depth = 15
/** Taller cells are steeper, so that no arc begins in the air. */
const stretch = 1.5

/** The outer radius, from the lamp holder, which lies on the bed, to the open rim. */
const belly = spline([
  [0, 59.3],
  [40, 73.3],
  [90, 79.3],
  [130, 76.3],
  [height, 69.3],
])

function shade() {
  const labyrinth = gyroidRing({
    cellsAround: 11,
    innerRadius: 38,
    outerRadius: 84,
    height: (height + 6) / stretch,
    wall: 1.7,
    samples: 11,
  })
  const heights = steps(0, height, 40)
  const shell = revolve(
    [
      ...heights.map((z): [number, number] => [belly(z), z]),
      ...heights.toReversed().map((z): [number, number] => [belly(z) - depth, z]),
    ],
    { segments: 160 },
  )
  return Manifold.union([
    solid(labyrinth).scale([1, 1, stretch]).translate([0, 0, -3]).intersect(solid(shell)),
    ...holder(),
  ])
}

/** Returns a ring for the lamp holder, carried by spokes. */
function holder() {
  const hub = revolve([
    [21, 0],
    [31, 0, 0.6],
    [31, 3.2, 0.6],
    [21, 3.2],
  ])
  const hoop = revolve([
    [47, 0],
    [58, 0, 0.6],
    [58.6, 3.2, 0.6],
    [47, 3.2],
  ])
  const spokes = times(5, (i) =>
    Manifold.cube([24, 9, 3], true)
      .translate([39, 0, 1.5])
      .rotate([0, 0, i * 72]),
  )
  return [solid(hub), solid(hoop), ...spokes]
}

const hanging: { turn: Point3; at: Point3 } = { turn: [180, 0, 0], at: [0, 0, height] }

export const design: Design = {
  slug: 'gyroid-shade',
  title: 'Gyroid Shade',
  tagline: 'A pendant shade grown from one endless surface',
  description: `The gyroid divides space into two labyrinths that never meet. Here it is bent into a ring of eleven cells and trimmed to a soft barrel, fifteen millimetres deep, so that the light finds its way out by turning corners. Only glimpses of the lamp show.

It is a single continuous wall of 1.7 mm, thinner only where the barrel cuts it off. The cells are stretched upwards, so every strand grows out of the one below: it prints with the lamp holder end down, without support, in one long, calm run.

The opening of 42 mm takes an E27 holder with a threaded ring. On a white wall it throws a pattern like water. Selling a complete lamp needs its own conformity check.`,
  category: 'lighting',
  drop: 'long-evenings',
  access: 'paid',
  tags: ['lamp shade', 'pendant', 'gyroid', 'E27', 'mathematics', 'statement piece'],
  print: {
    ...everydayPla,
    infillPattern: 'none',
    infillPercent: 0,
    walls: 2,
    notes:
      'Full part cooling and 40 to 60 mm/s outer walls. A few short spans droop by a hair inside; they do not show.',
    difficulty: 'hard',
    assembly: 'Clamp the ring between the two threaded rings of an E27 lamp holder.',
  },
  safetyNotes: 'LED lamps up to 9 W only; never incandescent or halogen. Have it wired by an electrician.',
  assembly: {
    steps: [],
    needed: [
      { name: 'E27 lamp holder with two threaded rings', quantity: 1, unit: '' },
      { name: 'LED bulb, E27', quantity: 1, unit: '' },
    ],
  },
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The gyroid shade on its cable beside a hand' },
  pictures: [
    {
      alt: 'A bone white barrel-shaped pendant shade made of a flowing gyroid surface',
      azimuth: -20,
      elevation: 8,
      scene: [
        { show: 'Shade', colour: 'bone white', ...hanging },
        { show: 'Pendant', colour: 'graphite', at: [0, 0, height] },
        { show: 'Bulb', colour: 'signal yellow', at: [0, 0, height] },
      ],
    },
    {
      alt: 'The shade in ember orange from above, showing the ring and spokes for the lamp holder',
      azimuth: -12,
      elevation: 48,
      scene: [{ show: 'Shade', colour: 'ember orange', ...hanging }],
    },
    {
      alt: 'Close view of the labyrinth in brass silk, strands curving in and out',
      azimuth: 0,
      elevation: 10,
      zoom: 2.1,
      scene: [{ show: 'Shade', colour: 'brass', ...hanging }],
    },
    {
      alt: 'Two gyroid shades in plum and sand hanging side by side',
      azimuth: 4,
      elevation: 5,
      scene: [
        { show: 'Shade', colour: 'plum', turn: [180, 0, 0], at: [-105, 0, height + 60] },
        { show: 'Pendant', colour: 'graphite', at: [-105, 0, height + 60] },
        { show: 'Shade', colour: 'sand', turn: [180, 0, 0], at: [105, 0, height] },
        { show: 'Pendant', colour: 'graphite', at: [105, 0, height] },
      ],
    },
  ],
  async build() {
    return [part('Shade', shade(), { colour: 'bone white' })]
  },
  async props() {
    return [
      { name: 'Pendant', mesh: pendant(50) },
      { name: 'Bulb', mesh: bulb() },
    ]
  },
}
