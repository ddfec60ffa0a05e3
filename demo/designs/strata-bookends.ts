import { type Design, everydayPla, type Placement } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { times } from '../modelling/curves.ts'
import { CrossSection, type Point3 } from '../modelling/kernel.ts'
import { roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { book } from '../props/small-props.ts'

const width = 66
const bands = 5
const band = 10.5
const gapBetween = 7
const innermost = 12
const tread = 2.6

/** Seen from the side: arches within arches against an upright, and a thin foot that goes under the books. */
function bookend() {
  const arches = times(bands, (i) => {
    const inner = innermost + i * (band + gapBetween)
    return CrossSection.circle(inner + band, 240).subtract(CrossSection.circle(inner, 200))
  })
  const outermost = innermost + bands * band + (bands - 1) * gapBetween
  const quarter = CrossSection.square([200, 200])
  const upright = CrossSection.square([5, outermost - 1]).add(CrossSection.square([outermost - 1, 5]))
  const foot = CrossSection.ofPolygons([roundedRectangle(96, tread, 1.2)]).translate(-42, tread / 2)
  const side = CrossSection.union(arches).intersect(quarter).add(upright)
  const soft = side.offset(1.6, 'Round', 2, 48).offset(-3.2, 'Round', 2, 48).offset(1.6, 'Round', 2, 48)
  return bevelled(soft.add(foot), width, { foot: 0.6, top: 0.9 })
}

type PartPlacement = Pick<Placement, 'turn' | 'at'>

/** Returns a bookend on its foot, facing left or right, its upright at x. */
const facingLeft = (x: number): PartPlacement => ({ turn: [90, 0, 0], at: [x, width / 2, 0] })
const facingRight = (x: number): PartPlacement => ({ turn: [90, 0, 180], at: [x, -width / 2, 0] })

const shelf = [
  { show: 'Tall book', colour: 'deep blue', x: -77 },
  { show: 'Thin book', colour: 'bone white', x: -56 },
  { show: 'Book', colour: 'signal yellow', x: -35 },
  { show: 'Tall book', colour: 'sage', x: -8 },
  { show: 'Thin book', colour: 'plum', x: 13 },
  { show: 'Book', colour: 'sky', x: 34 },
  { show: 'Thin book', colour: 'sand', x: 55 },
  { show: 'Tall book', colour: 'slate grey', x: 76 },
] as const

export const design: Design = {
  slug: 'strata-bookends',
  title: 'Strata Bookends',
  tagline: 'Arches within arches, held by the weight of the books',
  description: `Five quarter arches, one inside the other, like layers of rock in a cliff or a rainbow cut in two. The foot under the books is only 2.6 mm thick, so nothing stands askew, and the weight of the books is what keeps the pair in place.

They print lying on their side. That runs the layers along the arches and through the corner, the one place where bookends usually break.

A pair suits a shelf of paperbacks and hardbacks. For tall art books stick a strip of rubber under the foot.`,
  category: 'desk-office',
  drop: 'long-evenings',
  access: 'paid',
  tags: ['bookends', 'books', 'shelf', 'arches', 'rainbow', 'living room'],
  print: {
    ...everydayPla,
    infillPercent: 10,
    notes:
      'Needs a bed of 190 mm, or turn it by 45 degrees on 180 mm. Print it on its side, as the file lies.',
    assembly: 'Thin rubber feet under the foot on polished shelves.',
  },
  assembly: {
    steps: [],
    needed: [{ name: 'thin rubber foot', quantity: 8, unit: '' }],
  },
  isSet: true,
  publishedDay: 7,
  version: '1.0',
  listingPictures: { hand: 'The bookends and eight books beside a hand' },
  pictures: [
    {
      alt: 'Two terracotta bookends of five nested quarter arches with eight books between them',
      azimuth: 18,
      elevation: 13,
      scene: [
        { show: 'Bookend', colour: 'terracotta', ...facingLeft(93) },
        { show: 'Bookend', colour: 'terracotta', ...facingRight(-93) },
        ...shelf.map(({ show, colour, x }) => ({ show, colour, at: [x, 0, 2.6] as Point3 })),
      ],
    },
    {
      alt: 'One bookend in walnut with its thin foot reaching out in front',
      azimuth: 30,
      elevation: 16,
      scene: [{ show: 'Bookend', colour: 'walnut', ...facingLeft(0) }],
    },
    {
      alt: 'The arches straight from the side in deep blue, gaps and bands of even width',
      azimuth: 0,
      elevation: 4,
      scene: [{ show: 'Bookend', colour: 'deep blue', ...facingLeft(0) }],
    },
    {
      alt: 'Two bookends in blush and bone white facing each other, their feet meeting in the middle',
      azimuth: -22,
      elevation: 22,
      scene: [
        { show: 'Bookend', colour: 'blush', ...facingLeft(96) },
        { show: 'Bookend', colour: 'bone white', ...facingRight(-96) },
      ],
    },
  ],
  async build() {
    return [part('Bookend', bookend(), { colour: 'terracotta', copies: 2 })]
  },
  async props() {
    return [
      { name: 'Tall book', mesh: book({ depth: 128, height: 196, thickness: 26 }) },
      { name: 'Book', mesh: book({ depth: 118, height: 172, thickness: 26 }) },
      { name: 'Thin book', mesh: book({ depth: 122, height: 182, thickness: 14 }) },
    ]
  },
}
