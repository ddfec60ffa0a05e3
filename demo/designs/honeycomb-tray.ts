import { type Design, everydayPla } from '../design.ts'
import { clamp } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import { honeycomb } from '../modelling/honeycomb.ts'
import { CrossSection, Manifold, solid } from '../modelling/kernel.ts'
import { inset, moved, regular, rounded, roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { pencil, phone, screen } from '../props/small-props.ts'

const width = 216
const depth = 132
const outline = roundedRectangle(width, depth, 22)

/** Cells wide open at one corner that close step by step towards the other. */
function openings() {
  const field = CrossSection.ofPolygons([inset(outline, 9)])
  const cells = honeycomb(10.4, width, depth).map(([x, y]) => {
    const along = (x / width + y / depth + 1) / 2
    const radius = clamp(5.1 - 3.9 * along, 1.3, 4.9)
    return CrossSection.ofPolygons([moved(rounded(regular(6, radius, Math.PI / 6), radius * 0.25, 20), x, y)])
  })
  const inField = cells.filter((cell) => cell.subtract(field).isEmpty())
  return Manifold.extrude(CrossSection.compose(inField), 12).translate([0, 0, -3])
}

function tray() {
  const form = (z: number) => inset(outline, -z * 0.08)
  const shell = vessel(form, { height: 26, wall: 2.4, floor: 3, levels: 2, cove: 5, foot: 1.2 })
  return solid(shell).subtract(openings())
}

export const design: Design = {
  slug: 'honeycomb-tray',
  title: 'Honeycomb Tray',
  tagline: 'A desk tray whose floor dissolves into cells',
  description: `At one corner the cells are as wide as the honeycomb allows; step by step they close, until the far corner is solid. It looks like a drawing and works like a sieve: dust and crumbs fall through, pens and cards stay.

The walls lean out by five degrees for a light look and a comfortable grip. At 220 by 136 mm it takes a notebook in A6, a phone and the rest of the day's pockets.

It prints flat in one piece without support. The cells are part of the first layer, so a well-levelled bed pays off.`,
  category: 'desk-office',
  drop: 'grid',
  access: 'paid',
  tags: ['tray', 'desk organiser', 'honeycomb', 'hexagon', 'pens', 'gradient'],
  print: {
    ...everydayPla,
    notes: 'Needs a bed of 220 mm. Slow the first layer to 20 mm/s for clean cells.',
  },
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The yellow tray beside a hand, longer than the hand' },
  pictures: [
    {
      alt: 'A signal yellow tray with rounded corners, its floor a honeycomb that fades from wide cells to none',
      azimuth: -28,
      elevation: 40,
      scene: [{ show: 'Tray', colour: 'signal yellow' }],
    },
    {
      alt: 'The tray in slate grey with a phone and two pencils in it',
      azimuth: 22,
      elevation: 46,
      scene: [
        { show: 'Tray', colour: 'slate grey' },
        { show: 'Phone', colour: 'graphite', turn: [0, 0, 90], at: [-22, 20, 3] },
        { show: 'Screen', colour: 'sky', turn: [0, 0, 90], at: [-22, 20, 3] },
        { show: 'Pencil', colour: 'ember orange', turn: [0, 90, 4], at: [-78, -26, 7] },
        { show: 'Pencil', colour: 'bone white', turn: [0, 90, -2], at: [-72, -42, 7] },
      ],
    },
    {
      alt: 'The floor from above in deep blue, cells shrinking from one corner to the other',
      azimuth: 0,
      elevation: 82,
      scene: [{ show: 'Tray', colour: 'deep blue' }],
    },
    {
      alt: 'Close view of the widest cells beside the rounded wall, in bone white',
      azimuth: -52,
      elevation: 36,
      zoom: 2.2,
      scene: [{ show: 'Tray', colour: 'bone white' }],
    },
  ],
  async build() {
    return [part('Tray', tray(), { colour: 'signal yellow' })]
  },
  async props() {
    return [
      { name: 'Phone', mesh: phone() },
      { name: 'Screen', mesh: screen() },
      { name: 'Pencil', mesh: pencil(165) },
    ]
  },
}
