import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { times } from '../modelling/curves.ts'
import { CrossSection, type Point, type Shape } from '../modelling/kernel.ts'
import { regular } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { parcel, ribbon } from '../props/small-props.ts'

const thickness = 3.6
const line = 3.2

function stroke(from: Point, to: Point, width = line): Shape {
  const end = CrossSection.circle(width / 2, 36)
  return CrossSection.hull([end.translate(from), end.translate(to)])
}

/** Returns a pair of twigs that leave the arm at 60 degrees. */
function twigs(at: number, length: number): Shape[] {
  return [-1, 1].map((side) => stroke([at, 0], [at + length / 2, (side * length * Math.sqrt(3)) / 2]))
}

const dot = (at: number, radius: number) => CrossSection.circle(radius, 48).translate(at, 0)
const hexagon = (radius: number) => CrossSection.ofPolygons([regular(6, radius)])
const frame = (radius: number, width = line) =>
  hexagon(radius + width / 2).subtract(hexagon(radius - width / 2))

/** Six arms, the upper one carrying an eye for the ribbon. */
function flake(arm: Shape[], middle: Shape[]) {
  const upright = CrossSection.union(arm).rotate(90)
  const arms = times(6, (i) => upright.rotate(i * 60))
  const reach = upright.bounds().max[1]
  const eye = CrossSection.circle(5, 64).translate(0, reach + 1.8)
  const whole = CrossSection.union([...arms, ...middle.map((shape) => shape.rotate(90)), eye])
  const soft = whole.offset(0.9, 'Round', 2, 32).offset(-0.9, 'Round', 2, 32)
  return bevelled(soft.subtract(CrossSection.circle(2.1, 48).translate(0, reach + 1.9)), thickness, {
    foot: 0.4,
    top: 0.9,
  })
}

const fern = () =>
  flake([stroke([0, 0], [38, 0]), ...twigs(12, 9), ...twigs(20, 12), ...twigs(29, 8)], [frame(8)])

const star = () =>
  flake(
    [stroke([6, 0], [38, 0]), ...twigs(26, 9), dot(38, 3), stroke([19, 0], [9.5, 16.45])],
    [frame(11), frame(19)],
  )

const crystal = () => {
  const blade = CrossSection.ofPolygons([
    [
      [13, 0],
      [23, -6.2],
      [37, 0],
      [23, 6.2],
    ],
  ])
  const hollow = CrossSection.ofPolygons([
    [
      [18.5, 0],
      [23.4, -2.6],
      [30.4, 0],
      [23.4, 2.6],
    ],
  ])
  return flake(
    [blade.offset(1, 'Round', 2, 40).subtract(hollow), stroke([0, 0], [14, 0]), ...twigs(7, 7.6)],
    [],
  )
}

export const design: Design = {
  slug: 'frost-ornaments',
  title: 'Frost Ornaments',
  tagline: 'Three snowflakes for a ribbon, a window or a parcel',
  description: `A fern, a star and a crystal, each with six arms and an eye for a ribbon. Real snowflakes are never quite as neat; these are drawn with one line of 3.2 mm throughout, so they look light and survive the post.

The upper edges are rounded by 0.9 mm, which makes them feel finished in the hand, and the backs are flat for sticking on a window or a gift.

They print flat, 3.6 mm thick, in little time and with little filament. A plate of nine makes a set for a tree.`,
  category: 'toys-gifts',
  drop: 'small-parcels',
  access: 'basic',
  tags: ['christmas', 'ornament', 'snowflake', 'gift tag', 'window', 'quick print'],
  print: {
    ...everydayPla,
    infillPercent: 100,
    infillPattern: 'lines',
    notes: 'White with a little glitter, or glow-in-the-dark. A textured bed gives the backs a frosted face.',
    assembly: 'A ribbon of 3 mm through the eye.',
  },
  assembly: {
    steps: [],
    needed: [{ name: 'ribbon, 3 mm wide', quantity: 60, unit: 'cm' }],
  },
  isSet: true,
  publishedDay: 0,
  version: '1.0',
  listingPictures: { coin: 'The three snowflakes beside a coin, each about three coins wide' },
  pictures: [
    {
      alt: 'Three snowflakes with rounded edges in deep blue, sky and white, each with an eye for a ribbon',
      azimuth: 0,
      elevation: 58,
      zoom: 1.12,
      scene: [
        { show: 'Fern', colour: 'deep blue', at: [-62, 30, 0], turn: [0, 0, 8] },
        { show: 'Star', colour: 'sky', at: [0, -38, 0], turn: [0, 0, -6] },
        { show: 'Crystal', colour: 'bone white', at: [62, 30, 0], turn: [0, 0, 12] },
      ],
    },
    {
      alt: 'The star in plum from above, two hexagons within its six arms',
      azimuth: 0,
      elevation: 80,
      scene: [{ show: 'Star', colour: 'plum' }],
    },
    {
      alt: 'Close view of the fern in brass: three pairs of twigs on every arm',
      azimuth: -25,
      elevation: 40,
      zoom: 1.5,
      scene: [{ show: 'Fern', colour: 'brass' }],
    },
    {
      alt: 'A parcel tied with a red ribbon, with the crystal ornament lying on top',
      azimuth: -28,
      elevation: 32,
      scene: [
        { show: 'Parcel', colour: 'sand' },
        { show: 'Ribbon', colour: 'signal red' },
        { show: 'Crystal', colour: 'bone white', at: [18, -14, 61.5], turn: [0, 0, 20] },
      ],
    },
  ],
  async build() {
    return [
      part('Fern', fern(), { colour: 'deep blue' }),
      part('Star', star(), { colour: 'sky' }),
      part('Crystal', crystal(), { colour: 'bone white' }),
    ]
  },
  async props() {
    return [
      { name: 'Parcel', mesh: parcel() },
      { name: 'Ribbon', mesh: ribbon() },
    ]
  },
}
