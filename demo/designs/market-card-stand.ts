import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { plate } from '../modelling/forms.ts'
import { CrossSection, meshOf, type Point3 } from '../modelling/kernel.ts'
import { rounded, roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'

const width = 96
/** Degrees by which the cards lean back. */
const lean = 18

/** From the side: two pockets for cards, and behind them a slot for a price sign. */
function profile() {
  const body = CrossSection.ofPolygons([
    rounded(
      [
        [0, 0],
        [74, 0],
        [74, 40, 8],
        [60, 44, 8],
        [30, 26, 10],
        [8, 14, 6],
        [0, 10],
      ],
      3,
    ),
  ])
  const pocket = (x: number, floor: number, wide: number) =>
    CrossSection.square([wide, 80])
      .translate(-wide / 2, 0)
      .rotate(-lean)
      .translate(x, floor)
  return body.subtract(CrossSection.union([pocket(13, 5, 11), pocket(36, 9, 11), pocket(56, 16, 1.9)]))
}

const stand = (wide: number) => bevelled(profile(), wide, { foot: 0.6, top: 1.2 })

const upright: Point3 = [90, 0, 90]
const leaning: Point3 = [90 - lean, 0, 0]

export const design: Design = {
  slug: 'market-card-stand',
  title: 'Market Card Stand',
  tagline: 'Business cards in two rows and a price sign behind them',
  description: `For the stall, the counter and the reception desk. Two pockets of 11 mm take thirty cards each, leaning back by 18 degrees so they can be read standing. The narrow slot behind them holds a price sign, a photograph or a menu card of up to 1.5 mm.

It rises in three terraces from the table to the sign. Printed standing on its side it needs no support, and every layer follows the whole outline.

A wide stand takes cards lying across (85 mm and 90 mm); the narrow one holds a single sign in front of each product.`,
  category: 'desk-office',
  drop: 'small-parcels',
  access: 'paid',
  tags: ['business cards', 'card holder', 'market stall', 'price sign', 'counter', 'shop'],
  print: {
    ...everydayPla,
    walls: 3,
    notes: 'Print it standing on its side, as the file lies. Silk filament shows the terraces best.',
    assembly: 'Four felt pads under each stand keep it from sliding.',
  },
  assembly: {
    steps: [],
    needed: [{ name: 'self-adhesive felt pad, 10 mm', quantity: 8, unit: '' }],
  },
  isSet: true,
  publishedDay: 8,
  version: '1.0',
  listingPictures: { hand: 'The card stand with its cards beside a hand' },
  pictures: [
    {
      alt: 'A terraced card stand in brass with white and orange cards and a price sign',
      azimuth: 34,
      elevation: 22,
      scene: [
        { show: 'Wide stand', colour: 'brass', turn: upright, at: [-width / 2, 0, 0] },
        { show: 'Cards', colour: 'bone white', turn: leaning, at: [0, 16, 5.6] },
        { show: 'Card print', colour: 'ember orange', turn: leaning, at: [0, 16, 5.6] },
        { show: 'Cards', colour: 'ember orange', turn: leaning, at: [0, 39, 9.6] },
        { show: 'Card print', colour: 'bone white', turn: leaning, at: [0, 39, 9.6] },
        { show: 'Sign', colour: 'bone white', turn: leaning, at: [0, 57.4, 16.4] },
        { show: 'Sign print', colour: 'graphite', turn: leaning, at: [0, 57.4, 16.4] },
      ],
    },
    {
      alt: 'The empty wide stand in sage, its two pockets and narrow slot from the side',
      azimuth: 48,
      elevation: 20,
      scene: [{ show: 'Wide stand', colour: 'sage', turn: upright, at: [-width / 2, 0, 0] }],
    },
    {
      alt: 'Three narrow stands in plum, deep blue and sky, each holding a white sign',
      azimuth: 28,
      elevation: 20,
      scene: [-56, 0, 56].flatMap((x, i) => [
        {
          show: 'Narrow stand',
          colour: (['plum', 'deep blue', 'sky'] as const)[i] ?? 'sky',
          turn: upright,
          at: [x - 17, 0, 0] as Point3,
        },
        { show: 'Small sign', colour: 'bone white' as const, turn: leaning, at: [x, 57.4, 16.4] as Point3 },
      ]),
    },
    {
      alt: 'The wide stand in graphite lying on its side as it is printed',
      azimuth: -20,
      elevation: 40,
      scene: [{ show: 'Wide stand', colour: 'graphite' }],
    },
  ],
  async build() {
    return [
      part('Wide stand', stand(width), { colour: 'brass' }),
      part('Narrow stand', stand(34), { colour: 'plum' }),
    ]
  },
  async props() {
    const card = (wide: number, tall: number, thick: number) =>
      plate(roundedRectangle(wide, tall, 1), thick, { foot: 0.1, top: 0.1 })
    const standing = (wide: number, tall: number, thick: number) => {
      const mesh = card(wide, tall, thick)
      return {
        ...mesh,
        positions: mesh.positions.map((value, i) => (i % 3 === 1 ? value + tall / 2 : value)),
      }
    }
    const print = (tall: number, thick: number) => {
      const line = (wide: number, y: number) => CrossSection.square([wide, 3]).translate(-14, tall - y)
      const mark = CrossSection.circle(6.5, 48).translate(-27, tall - 13)
      return meshOf(
        CrossSection.union([mark, line(44, 11), line(28, 18)])
          .extrude(0.3)
          .translate([0, 0, thick]),
      )
    }
    return [
      { name: 'Cards', mesh: standing(85, 55, 7) },
      { name: 'Sign', mesh: standing(90, 62, 1.4) },
      { name: 'Small sign', mesh: standing(44, 54, 1.4) },
      { name: 'Card print', mesh: print(55, 7) },
      { name: 'Sign print', mesh: print(62, 1.4) },
    ]
  },
}
