import { type Design, everydayPla } from '../design.ts'
import { turn } from '../modelling/curves.ts'
import { Manifold, type Point3, solid } from '../modelling/kernel.ts'
import { regular } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'
import { level, type Ring, skin } from '../modelling/skin.ts'
import { part } from '../parts.ts'
import { pendant } from '../props/small-props.ts'

const sides = 12
const wall = 1.5
const plate = 2.8

/** From the lamp holder, which lies on the bed, to the open rim. */
const rings: [number, number][] = [
  [0, 46],
  [26, 68],
  [52, 83],
  [78, 91],
  [104, 93],
  [130, 89],
  [156, 80],
]

const ring = (index: number, z: number, radius: number): Ring =>
  level(regular(sides, radius, (index / 2 / sides) * turn), z)

function shade() {
  const outside = rings.map(([z, radius], i) => ring(i, z, radius))
  const inside = rings.map(([z, radius], i) => ring(i, i === 0 ? plate : z, radius - wall * 1.25))
  return solid(skin([...outside, ...inside.toReversed()])).subtract(Manifold.cylinder(20, 21, 21, 128, true))
}

const reducer = () =>
  revolve(
    [
      [14.6, 0],
      [29, 0, 0.8],
      [29, 2.4, 0.8],
      [20.7, 2.4],
      [20.7, 5, 0.6],
      [14.6, 5, 0.6],
    ],
    { segments: 128 },
  )

const hanging = { turn: [180, 0, 0] as Point3, at: [0, 0, 156] as Point3 }

export const design: Design = {
  slug: 'tessel-shade',
  title: 'Tessel Shade',
  tagline: 'A pendant shade folded from seventy-two diamonds',
  description: `Rings of twelve, each turned by half a step, make a skin of diamonds like the paper lanterns that fold flat. Switched on, the thin wall glows and every crease draws a line of light.

The wall is about 1.5 mm, which is enough to be stiff and little enough to let a warm lamp through in white or sand. The opening fits an E27 holder with a threaded ring (42 mm); a reducer for E14 (29 mm) is included.

It prints with the holder end on the bed and opens upwards, so it needs no support. Selling a complete lamp needs its own conformity check.`,
  category: 'lighting',
  drop: 'paper-season',
  access: 'paid',
  tags: ['lamp shade', 'pendant', 'origami', 'E27', 'E14', 'geometric'],
  print: {
    ...everydayPla,
    infillPattern: 'none',
    infillPercent: 0,
    walls: 4,
    notes:
      'Needs a bed of 190 mm. White or natural PLA or PETG lets the light through evenly; 0.28 mm layers are fine.',
    difficulty: 'medium',
    assembly: 'Screw the shade between the two rings of an E27 holder; for E14 lay the reducer in first.',
  },
  safetyNotes:
    'LED lamps up to 9 W only; never incandescent or halogen. Keep 30 mm between the lamp and the shade. Have it wired by an electrician.',
  assembly: {
    steps: [
      {
        text: 'For an E14 holder, lay the reducer into the shade with its collar through the opening. An E27 holder needs no reducer.',
        parts: [{ show: 'Shade' }, { show: 'E14 reducer', turn: [180, 0, 0], at: [0, 0, plate + 2.4] }],
      },
      {
        text: 'With the power off, clamp the shade between the two threaded rings of the lamp holder.',
        parts: [],
      },
    ],
    needed: [
      { name: 'Lamp holder with two threaded rings, E27 or E14', quantity: 1, unit: '' },
      { name: 'LED bulb for the holder', quantity: 1, unit: '' },
    ],
  },
  publishedDay: 7,
  version: '1.0',
  listingPictures: {
    hand: 'The faceted shade on its cable beside a hand',
    apart: 'The shade with its opening down, and over it the reducer ring for an E14 holder',
  },
  pictures: [
    {
      alt: 'A bone white pendant shade of flat diamonds hanging from its cable',
      azimuth: -20,
      elevation: 6,
      scene: [
        { show: 'Shade', colour: 'bone white', ...hanging },
        { show: 'Pendant', colour: 'graphite', at: [0, 0, 156] },
      ],
    },
    {
      alt: 'The shade in sage standing on its rim, each diamond a slightly different tone',
      azimuth: -8,
      elevation: 16,
      scene: [{ show: 'Shade', colour: 'sage', ...hanging }],
    },
    {
      alt: 'The open shade with the holder end down, as printed, and the small reducer ring beside it',
      azimuth: -20,
      elevation: 34,
      scene: [
        { show: 'Shade', colour: 'blush' },
        { show: 'E14 reducer', colour: 'graphite', at: [136, -20, 0] },
      ],
    },
    {
      alt: 'Three shades in sand, terracotta and graphite hanging at different heights',
      azimuth: 0,
      elevation: 4,
      scene: [
        { show: 'Shade', colour: 'sand', turn: [180, 0, 0], at: [-215, 0, 246] },
        { show: 'Pendant', colour: 'graphite', at: [-215, 0, 246] },
        { show: 'Shade', colour: 'terracotta', turn: [180, 0, 0], at: [0, 0, 156] },
        { show: 'Pendant', colour: 'graphite', at: [0, 0, 156] },
        { show: 'Shade', colour: 'graphite', turn: [180, 0, 0], at: [215, 0, 206] },
        { show: 'Pendant', colour: 'graphite', at: [215, 0, 206] },
      ],
    },
  ],
  async build() {
    return [
      part('Shade', shade(), { colour: 'bone white', isFaceted: true }),
      part('E14 reducer', reducer(), { colour: 'bone white' }),
    ]
  },
  async props() {
    return [{ name: 'Pendant', mesh: pendant(60) }]
  },
}
