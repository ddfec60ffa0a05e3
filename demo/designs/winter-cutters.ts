import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { times, turn } from '../modelling/curves.ts'
import { plate } from '../modelling/forms.ts'
import { CrossSection, Manifold } from '../modelling/kernel.ts'
import { type Corner, inset, type Outline, rounded } from '../modelling/outlines.ts'
import { part } from '../parts.ts'

/** Wide to press on, thin to cut with: [how far up the wall goes, how thick it is there]. */
const walls: [number, number][] = [
  [11, 1.8],
  [13, 1.35],
  [15, 0.9],
]

function cutter(outline: Outline) {
  const dough = CrossSection.ofPolygons([outline])
  const around = (thickness: number) => dough.offset(thickness, 'Round', 2, 48).simplify(0.01)
  const rim = bevelled(around(5), 3, { foot: 0.5, top: 0.8 })
  const wall = walls.map(([height, thickness]) => around(thickness).extrude(height))
  return Manifold.union([rim, ...wall]).subtract(dough.extrude(20).translate([0, 0, -2]))
}

const star = () =>
  rounded(
    times(10, (i): Corner => {
      const angle = (i / 10) * turn + turn / 4
      const radius = i % 2 ? 19 : 37
      return [radius * Math.cos(angle), radius * Math.sin(angle), i % 2 ? 7 : 4]
    }),
    4,
  )

/** Drawn as the right half from the bottom up; the left half mirrors it. */
function symmetrical(half: Corner[]): Outline {
  const left = half
    .toReversed()
    .filter(([x]) => x > 0)
    .map(([x, y, radius]): Corner => [-x, y, radius])
  return rounded([...half, ...left], 4)
}

const fir = () =>
  symmetrical([
    [6, -38, 2],
    [6, -28, 3],
    [30, -28, 3],
    [16, -9, 3],
    [24, -9, 3],
    [11, 10, 3],
    [18, 10, 3],
    [0, 40, 3],
  ])

const house = () =>
  rounded(
    [
      [-25, -32, 3],
      [25, -32, 3],
      [25, 5, 2],
      [32, 5, 2],
      [18, 21, 2],
      [18, 34, 2],
      [8.5, 34, 2],
      [8.5, 31.5, 1],
      [0, 41, 3],
      [-32, 5, 2],
      [-25, 5, 2],
    ],
    3,
  )

const heart = () =>
  times(220, (i) => {
    const t = (i / 220) * turn
    const x = 2.05 * 16 * Math.sin(t) ** 3
    const y = 2.05 * (13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t))
    return [-x, y + 4] as [number, number]
  })

export const design: Design = {
  slug: 'winter-cutters',
  title: 'Winter Cutters',
  tagline: 'Star, fir, house and heart for a cold afternoon',
  description: `Four outlines with nothing fussy about them: the points are rounded just enough for dough to come out, and none of the necks is so thin that a biscuit breaks there.

A broad, rounded rim is kind to the palm; the wall thins in two steps to a cutting edge of 0.9 mm. About 15 mm tall, they cut dough of up to 10 mm. Each is 65 to 85 mm across, a biscuit for two bites.

They print rim down, without support, the four of them on one plate. A gift set in a box needs nothing but a recipe.`,
  category: 'kitchen-table',
  drop: 'small-parcels',
  access: 'paid',
  tags: ['cookie cutter', 'baking', 'christmas', 'set of four', 'kitchen', 'gift'],
  print: {
    ...everydayPla,
    material: 'PETG, food-contact grade',
    infillPercent: 100,
    infillPattern: 'lines',
    notes:
      'Use a stainless nozzle and a filament with a food-contact declaration. Thin-wall detection on, for the edge.',
  },
  safetyNotes:
    'Layer lines hold dough: lay film over it before you cut, and replace the cutters after a season.',
  isSet: true,
  publishedDay: 7,
  version: '1.0',
  listingPictures: { coin: 'The four cutters beside a coin, each about three coins wide' },
  pictures: [
    {
      alt: 'Four cookie cutters with broad rims: a red star, a green fir, a white house and a red heart',
      azimuth: -12,
      elevation: 46,
      scene: [
        { show: 'Star', colour: 'signal red', at: [-46, 46, 0] },
        { show: 'Fir', colour: 'moss', at: [42, 46, 0] },
        { show: 'House', colour: 'bone white', at: [-46, -44, 0] },
        { show: 'Heart', colour: 'signal red', at: [42, -44, 0] },
      ],
    },
    {
      alt: 'The fir cutter in sage, rim down, beside a star and a house cut from dough',
      azimuth: -20,
      elevation: 34,
      scene: [
        { show: 'Fir', colour: 'sage', turn: [180, 0, 0], at: [0, 40, 15] },
        { show: 'Star biscuit', colour: 'sand', at: [-40, -30, 0] },
        { show: 'House biscuit', colour: 'sand', at: [42, -30, 0], turn: [0, 0, 14] },
      ],
    },
    {
      alt: 'Close view of the star in deep blue: the rim, the wall and the thin cutting edge',
      azimuth: -30,
      elevation: 34,
      zoom: 1.6,
      scene: [{ show: 'Star', colour: 'deep blue' }],
    },
    {
      alt: 'Three cutters in brass and bone white, stacked loosely as they would lie in a box',
      azimuth: 20,
      elevation: 40,
      scene: [
        { show: 'House', colour: 'brass' },
        { show: 'Heart', colour: 'bone white', at: [8, -4, 15.1], turn: [0, 0, 30] },
        { show: 'Star', colour: 'brass', at: [-6, 4, 30.2], turn: [0, 0, 10] },
      ],
    },
  ],
  async build() {
    return [
      part('Star', cutter(star()), { colour: 'signal red' }),
      part('Fir', cutter(fir()), { colour: 'moss' }),
      part('House', cutter(house()), { colour: 'bone white' }),
      part('Heart', cutter(heart()), { colour: 'signal red' }),
    ]
  },
  async props() {
    return [
      { name: 'Star biscuit', mesh: plate(inset(star(), 0.6), 7, { foot: 0.8, top: 2 }) },
      { name: 'House biscuit', mesh: plate(inset(house(), 0.6), 7, { foot: 0.6, top: 0.8 }) },
    ]
  },
}
