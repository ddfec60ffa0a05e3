import { type Design, everydayPla } from '../design.ts'
import { times } from '../modelling/curves.ts'
import { Manifold, type Point, solid } from '../modelling/kernel.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'
import { tealight } from '../props/small-props.ts'

const blades = 36
const radius = 45
const height = 118
const ringHeight = 5

/** The section of a blade: two flat faces that meet in blunt edges. */
const lens: Point[] = [
  [-6.5, -0.45],
  [-4.5, -0.9],
  [4.5, -0.9],
  [6.5, -0.45],
  [6.5, 0.45],
  [4.5, 0.9],
  [-4.5, 0.9],
  [-6.5, 0.45],
]

/** Blades that turn from half open to half closed as they rise. */
function sleeve() {
  const blade = Manifold.extrude([lens], height - 2 * ringHeight + 2, 22, 96)
    .rotate([0, 0, -48])
    .translate([radius, 0, ringHeight - 1])
  const fan = times(blades, (i) => blade.rotate([0, 0, (i / blades) * 360]))
  const ring = solid(
    revolve(
      [
        [radius - 7, 0, 0.8],
        [radius + 7, 0, 0.8],
        [radius + 7, ringHeight, 1.2],
        [radius - 7, ringHeight, 1.2],
      ],
      { segments: 180 },
    ),
  )
  return Manifold.union([ring, ring.translate([0, 0, height - ringHeight]), ...fan])
}

const base = () =>
  revolve(
    [
      [0, 0],
      [radius + 7, 0, 1],
      [radius + 7, 6, 0.8],
      [radius - 7.5, 6],
      [radius - 7.5, 9.5, 0.8],
      [20.2, 9.5, 0.8],
      [20.2, 4, 0.4],
      [0, 4],
    ],
    { segments: 180 },
  )

export const design: Design = {
  slug: 'louvre-lantern',
  title: 'Louvre Lantern',
  tagline: 'Thirty-six blades that let the light out slowly',
  description: `Each blade starts half open on one side and ends half open on the other. Walk around the lantern and it seems to close and open again; stand still and the light comes out in long soft bars.

The blades are twisted by 96 degrees over their height, which sounds wild and prints easily: no point of them leans more than six degrees. A ring at either end ties them together; the upper one bridges the gaps between them, 28 mm at most.

The sleeve lifts off a base with a seat for an LED tealight (38 mm). Both parts print upright, without support.`,
  category: 'lighting',
  drop: 'long-evenings',
  access: 'paid',
  tags: ['lantern', 'tealight', 'LED', 'blades', 'balcony', 'evening'],
  print: {
    ...everydayPla,
    walls: 2,
    notes: 'Switch on slower bridges for the upper ring. Minimum layer time 10 s keeps the blades crisp.',
    difficulty: 'medium',
    assembly: 'Two parts, no glue: the sleeve lifts off.',
  },
  safetyNotes: 'For LED tealights only. Never use a flame inside a printed lantern.',
  assembly: {
    steps: [
      {
        text: 'Set the sleeve over the step of the base.',
        parts: [{ show: 'Base' }, { show: 'Sleeve', at: [0, 0, 6] }],
      },
      { text: 'Lift the sleeve to put the LED tealight in.', parts: [] },
    ],
    needed: [{ name: 'LED tealight, 38 mm', quantity: 1, unit: '' }],
  },
  publishedDay: 7,
  version: '1.0',
  listingPictures: {
    hand: 'The lantern of twisted blades beside a hand, two thirds as tall',
    apart: 'The sleeve of the lantern lifted off the step of its base',
  },
  pictures: [
    {
      alt: 'A sand lantern of twisted upright blades on a walnut base, a yellow LED tealight inside',
      azimuth: -20,
      elevation: 18,
      scene: [
        { show: 'Base', colour: 'walnut' },
        { show: 'Sleeve', colour: 'sand', at: [0, 0, 6] },
        { show: 'Tealight', colour: 'signal yellow', at: [0, 0, 4] },
      ],
    },
    {
      alt: 'The brass sleeve lifted off, its base and tealight standing in front',
      azimuth: -20,
      elevation: 26,
      scene: [
        { show: 'Sleeve', colour: 'brass', at: [40, 40, 0] },
        { show: 'Base', colour: 'brass', at: [-52, -34, 0] },
        { show: 'Tealight', colour: 'bone white', at: [-52, -34, 4] },
      ],
    },
    {
      alt: 'View along the blades from above in bone white, turning like the leaves of a shutter',
      azimuth: -20,
      elevation: 58,
      scene: [
        { show: 'Base', colour: 'bone white' },
        { show: 'Sleeve', colour: 'bone white', at: [0, 0, 6] },
      ],
    },
    {
      alt: 'Three lanterns in terracotta, sage and deep blue',
      azimuth: -12,
      elevation: 14,
      scene: [
        { show: 'Base', colour: 'terracotta', at: [-116, 20, 0] },
        { show: 'Sleeve', colour: 'terracotta', at: [-116, 20, 6] },
        { show: 'Base', colour: 'sage', at: [0, -26, 0] },
        { show: 'Sleeve', colour: 'sage', at: [0, -26, 6] },
        { show: 'Base', colour: 'deep blue', at: [116, 20, 0] },
        { show: 'Sleeve', colour: 'deep blue', at: [116, 20, 6] },
      ],
    },
  ],
  async build() {
    return [part('Sleeve', sleeve(), { colour: 'sand' }), part('Base', base(), { colour: 'walnut' })]
  },
  async props() {
    return [{ name: 'Tealight', mesh: tealight() }]
  },
}
