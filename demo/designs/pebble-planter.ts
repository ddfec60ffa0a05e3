import { type Design, everydayPla } from '../design.ts'
import { spline, times, turn } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import { Manifold, solid } from '../modelling/kernel.ts'
import { polar } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { blades, earth, succulent } from '../props/plants.ts'

const lobes = (angle: number, z: number) => 1 + 0.035 * Math.cos(3 * angle + z / 70)

const pot = spline([
  [0, 43],
  [26, 58],
  [58, 64.5],
  [88, 60],
  [112, 51],
])
const dish = spline([
  [0, 46],
  [9, 53.5],
  [17, 58],
])

function planter() {
  const shell = vessel((z) => polar(180, (angle) => pot(z) * lobes(angle, z)), {
    height: 112,
    wall: 2.8,
    floor: 3,
    levels: 56,
    cove: 5,
    foot: 1.2,
  })
  const holes = times(5, (i) => {
    const angle = (i / 5) * turn
    const distance = 24
    return Manifold.cylinder(12, 4, 4, 40, true).translate([
      distance * Math.cos(angle),
      distance * Math.sin(angle),
      0,
    ])
  })
  return solid(shell).subtract(Manifold.union([...holes, Manifold.cylinder(12, 4, 4, 40, true)]))
}

function saucer() {
  const shell = vessel((z) => polar(180, (angle) => dish(z) * lobes(angle, z)), {
    height: 17,
    wall: 2.4,
    floor: 2.4,
    levels: 10,
    cove: 3,
    foot: 1.2,
  })
  const bars = times(3, (i) => {
    return Manifold.cube([26, 3, 3.4], true)
      .translate([29, 0, 3.6])
      .rotate([0, 0, i * 120])
  })
  return Manifold.union([solid(shell), ...bars])
}

export const design: Design = {
  slug: 'pebble-planter',
  title: 'Pebble Planter',
  tagline: 'A worn-smooth pot with a saucer that keeps roots dry',
  description: `Not quite round: three soft lobes turn slowly as the pot rises, the way a stone keeps a memory of its corners. The shape is quiet on a windowsill and changes as you walk past it.

Five drainage holes let water out into a matching saucer, and three bars lift the pot so that air gets under the roots. The wall is 2.8 mm thick, the base leans out gently, and both parts print upright without support.

Sized for a nursery pot of 9 cm or for planting directly. Indoors, PLA is fine; on a sunny balcony choose PETG or ASA.`,
  category: 'plants-garden',
  drop: 'still-water',
  access: 'paid',
  tags: ['planter', 'plant pot', 'saucer', 'drainage', 'windowsill', 'organic'],
  print: {
    ...everydayPla,
    notes: 'Three walls make it solid enough to hold wet soil. A matte filament hides the layer lines best.',
    assembly: 'Two parts, no glue: the pot lifts off for cleaning.',
  },
  safetyNotes: 'PLA softens above 55 °C: keep it away from radiators and from glass in full summer sun.',
  assembly: {
    steps: [
      { text: 'Put the saucer where the plant will stand.', parts: [{ show: 'Saucer' }] },
      { text: 'Set the pot on the three bars of the saucer.', parts: [{ show: 'Planter', at: [0, 0, 5.3] }] },
    ],
    needed: [],
  },
  publishedDay: 7,
  version: '1.0',
  listingPictures: {
    hand: 'The round planter on its saucer beside a hand',
    apart: 'The round pot lifted off the three bars of its saucer',
  },
  pictures: [
    {
      alt: 'A terracotta pot shaped like a smooth pebble on its saucer, planted with an upright snake plant',
      azimuth: -20,
      elevation: 14,
      scene: [
        { show: 'Saucer', colour: 'terracotta' },
        { show: 'Planter', colour: 'terracotta', at: [0, 0, 5.3] },
        { show: 'Earth', colour: 'walnut', at: [0, 0, 100] },
        { show: 'Snake plant', colour: 'moss', at: [0, 0, 98] },
      ],
    },
    {
      alt: 'The empty pot and its saucer side by side in bone white and slate grey',
      azimuth: -15,
      elevation: 34,
      scene: [
        { show: 'Saucer', colour: 'slate grey', at: [-66, -30, 0] },
        { show: 'Planter', colour: 'bone white', at: [66, 20, 0] },
      ],
    },
    {
      alt: 'View down into the pot: five drainage holes in a coved floor',
      azimuth: -20,
      elevation: 68,
      zoom: 1.2,
      scene: [{ show: 'Planter', colour: 'sand' }],
    },
    {
      alt: 'Two pebble planters in sage and blush, one with a succulent that fills its opening',
      azimuth: 15,
      elevation: 20,
      scene: [
        { show: 'Saucer', colour: 'sage', at: [-72, 0, 0] },
        { show: 'Planter', colour: 'sage', at: [-72, 0, 5.3] },
        { show: 'Earth', colour: 'walnut', at: [-72, 0, 102] },
        { show: 'Succulent', colour: 'moss', at: [-72, 0, 104] },
        { show: 'Saucer', colour: 'blush', at: [72, 0, 0] },
        { show: 'Planter', colour: 'blush', at: [72, 0, 5.3], turn: [0, 0, 60] },
      ],
    },
  ],
  async build() {
    return [
      part('Planter', planter(), { colour: 'terracotta' }),
      part('Saucer', saucer(), { colour: 'terracotta' }),
    ]
  },
  async props() {
    return [
      { name: 'Earth', mesh: earth(48) },
      { name: 'Snake plant', mesh: blades(118) },
      { name: 'Succulent', mesh: succulent(50) },
    ]
  },
}
