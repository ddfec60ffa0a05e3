import { type Design, everydayPla } from '../design.ts'
import { ease, times, turn } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import { Manifold, solid } from '../modelling/kernel.ts'
import { polar } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'
import { blades, earth, succulent } from '../props/plants.ts'

const height = 104
const around = 216
/** Where the flange of the insert comes to rest on the rim of the reservoir. */
const seat = 39.6

/** Eighteen soft ribs that lean one way up to the middle and back above it. */
function reservoir() {
  const wide = (z: number) => 54 + 6 * ease(-20, height, z)
  const lean = (z: number) => 0.22 * Math.sin((z / height) * Math.PI)
  return vessel((z) => polar(around, (angle) => wide(z) + 1.1 * Math.cos(18 * (angle - lean(z))), lean(z)), {
    height,
    wall: 3.6,
    floor: 3,
    levels: 34,
    inside: (z) => polar(around, () => wide(z) - 3.6, lean(z)),
    cove: 6,
    foot: 1.4,
  })
}

/** Hangs in the reservoir by its flange. Cords run through the middle holes, the outer ones let air in. */
function insert() {
  const pot = revolve(
    [
      [0, 0],
      [45, 0, 2],
      [53, 60, 2],
      [61.5, 68.5, 0.8],
      [61.5, 72, 1.2],
      [51, 72, 1.2],
      [42.6, 2.8, 5],
      [0, 2.8],
    ],
    { segments: 180 },
  )
  const bore = (radius: number) => Manifold.cylinder(12, radius, radius, 40, true)
  const ring = (count: number, distance: number, radius: number) =>
    times(count, (i) => {
      const angle = (i / count) * turn
      return bore(radius).translate([distance * Math.cos(angle), distance * Math.sin(angle), 2])
    })
  const spout = Manifold.cylinder(40, 5.5, 5.5, 56).translate([58.6, 0, 52])
  return solid(pot).subtract(Manifold.union([...ring(3, 17, 3), ...ring(9, 34, 2), spout]))
}

const inReservoir: [number, number, number] = [0, 0, seat]

export const design: Design = {
  slug: 'oasis-planter',
  title: 'Oasis Planter',
  tagline: 'Waters itself for two weeks through three cotton cords',
  description: `Two pots in one. The outer one holds a quarter of a litre of water; the inner one hangs in it by its flange and drinks through three cotton cords. Basil, mint and most house plants take what they need and no more.

Water goes in through the notch in the rim, so the plant stays where it is. Nine small holes let air reach the roots from below.

Eighteen ribs lean one way and back again. Inside, both pots are smooth and easy to clean. A plant of a 9 cm nursery pot fits, with a little fresh earth around it.`,
  category: 'plants-garden',
  drop: 'still-water',
  access: 'paid',
  tags: ['planter', 'self-watering', 'herbs', 'wick', 'kitchen', 'house plant'],
  print: {
    ...everydayPla,
    walls: 4,
    material: 'PETG',
    notes:
      'Four walls and a slightly hotter nozzle make the reservoir tight. Fill it once in the sink and wait an hour.',
    assembly: 'Pull three cotton cords through the insert, knot them inside, and hang it in the reservoir.',
  },
  safetyNotes: 'Test the reservoir for leaks before it stands on wood.',
  assembly: {
    steps: [
      { text: 'Fill the reservoir with water, 30 mm deep.', parts: [{ show: 'Reservoir' }] },
      {
        text: 'Knot each cord at one end and pull it through a middle hole of the insert, so that it hangs out below.',
        parts: [],
      },
      {
        text: 'Hang the insert in the reservoir. The cords reach the floor.',
        parts: [{ show: 'Insert', at: inReservoir }],
      },
      { text: 'Plant, and water once from above so that the cords begin to draw.', parts: [] },
    ],
    needed: [{ name: 'cotton cord, 5 mm', quantity: 45, unit: 'cm' }],
  },
  publishedDay: 14,
  version: '1.0',
  listingPictures: {
    hand: 'The planted oasis planter beside a hand',
    apart: 'The insert of the planter above its reservoir, before it is hung in',
  },
  pictures: [
    {
      alt: 'A ribbed self-watering planter in sage with a sand-coloured rim, planted with a snake plant',
      azimuth: -20,
      elevation: 16,
      scene: [
        { show: 'Reservoir', colour: 'sage' },
        { show: 'Insert', colour: 'sand', at: inReservoir, turn: [0, 0, -70] },
        { show: 'Earth', colour: 'walnut', at: [0, 0, 103.5] },
        { show: 'Snake plant', colour: 'moss', at: [0, 0, 101.5] },
      ],
    },
    {
      alt: 'The two parts side by side in white and terracotta: ribbed reservoir and insert with a flange',
      azimuth: -15,
      elevation: 30,
      scene: [
        { show: 'Reservoir', colour: 'bone white', at: [-68, 14, 0] },
        { show: 'Insert', colour: 'terracotta', at: [68, -14, 0] },
      ],
    },
    {
      alt: 'The insert in sky blue from above: three holes for the cords and nine for air',
      azimuth: 24,
      elevation: 62,
      zoom: 1.1,
      scene: [{ show: 'Insert', colour: 'sky' }],
    },
    {
      alt: 'Two planters in deep blue and blush on a table, one with a succulent and one empty',
      azimuth: 16,
      elevation: 20,
      scene: [
        { show: 'Reservoir', colour: 'deep blue', at: [-72, 0, 0] },
        { show: 'Insert', colour: 'bone white', at: [-72, 0, seat], turn: [0, 0, -110] },
        { show: 'Earth', colour: 'walnut', at: [-72, 0, 103] },
        { show: 'Succulent', colour: 'sage', at: [-72, 0, 105] },
        { show: 'Reservoir', colour: 'blush', at: [72, 0, 0] },
        { show: 'Insert', colour: 'bone white', at: [72, 0, seat], turn: [0, 0, -60] },
      ],
    },
  ],
  async build() {
    return [part('Reservoir', reservoir(), { colour: 'sage' }), part('Insert', insert(), { colour: 'sand' })]
  },
  async props() {
    return [
      { name: 'Earth', mesh: earth(50) },
      { name: 'Snake plant', mesh: blades(118) },
      { name: 'Succulent', mesh: succulent(48) },
    ]
  },
}
