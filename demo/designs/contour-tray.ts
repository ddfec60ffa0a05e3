import { type Design, everydayPla } from '../design.ts'
import { steps, times } from '../modelling/curves.ts'
import { inset, type Outline, polar } from '../modelling/outlines.ts'
import { level, type Ring, skin } from '../modelling/skin.ts'
import { part } from '../parts.ts'
import { fingerRing } from '../props/jewellery.ts'
import { coin, key } from '../props/small-props.ts'

const terraces = 5
const step = 4.4
const base = 2.4
const height = base + terraces * step
const soft = 0.8

/** Returns the shore at each depth: smaller, further along the lake and a little more winding than the one above it. */
function shore(depth: number): Outline {
  const scale = 1 - 0.125 * depth
  const bend = 0.045 + 0.014 * depth
  const outline = polar(240, (angle) => {
    return (
      76 * scale * (1 + 0.05 * Math.cos(2 * angle + 0.5) + bend * Math.cos(3 * angle - 0.9 + 0.28 * depth))
    )
  })
  return outline.map(([x, y]) => [x * 1.32 + 5.5 * depth, y * 0.88 - 2 * depth])
}

/** From one terrace down to the next: a soft edge, a wall, a soft foot. */
function drop(depth: number): Ring[] {
  const outline = shore(depth)
  const top = height - (depth - 1) * step
  const edge = steps(90, 0, 3).map((degrees) => (degrees * Math.PI) / 180)
  const over = edge.map((angle) =>
    level(inset(outline, -soft * (1 - Math.cos(angle))), top - soft + soft * Math.sin(angle)),
  )
  const under = edge.map((angle) =>
    level(inset(outline, soft * (1 - Math.sin(angle))), top - step + soft * (1 - Math.cos(angle))),
  )
  return [...over, ...under]
}

function tray() {
  const outer = shore(0)
  const lip = steps(0, 90, 5).map((degrees) => (degrees * Math.PI) / 180)
  return skin([
    level(inset(outer, 0.8), 0),
    level(outer, 0.8),
    ...lip.map((angle) =>
      level(inset(outer, 1.6 * (1 - Math.cos(angle))), height - 1.6 + 1.6 * Math.sin(angle)),
    ),
    ...times(terraces, (i) => drop(i + 1)).flat(),
  ])
}

export const design: Design = {
  slug: 'contour-tray',
  title: 'Contour Tray',
  tagline: 'A catch-all stepped like the chart of a lake',
  description: `Five terraces lead down from the shore to the deepest point, which lies off the middle, as it does in real lakes. Keys and coins slide to the bottom; rings and earbuds stay on the steps.

Every edge is softened by 0.8 mm and every step has a small fillet at its foot, so dust wipes out easily and layer lines follow the contours. The tray prints flat in one piece, without support, and shows its best side in satin or wood-filled filament.

It is a generous piece, 211 by 129 mm. With 10 % infill it stays light on filament and still sits firmly on a hall table.`,
  category: 'home-living',
  drop: 'still-water',
  access: 'paid',
  tags: ['tray', 'catch-all', 'valet tray', 'jewellery', 'hallway', 'topographic'],
  print: {
    ...everydayPla,
    walls: 2,
    infillPercent: 10,
    notes:
      'Needs a bed of 220 mm, or turn it by 45 degrees on 180 mm. Ironing the top gives a stone-like face.',
  },
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The sky tray beside a hand, a little longer than the hand' },
  pictures: [
    {
      alt: 'An oval tray in sky blue, a key and coins in its off-centre hollow and a ring on its steps',
      azimuth: -25,
      elevation: 38,
      scene: [
        { show: 'Tray', colour: 'sky' },
        { show: 'Key', colour: 'brass', turn: [-90, 0, 84], at: [-14, 6, 8.6] },
        { show: 'Coin', colour: 'brass', at: [32, -21, 2.4] },
        { show: 'Coin', colour: 'slate grey', turn: [0, 10, 0], at: [19, -17, 5] },
        { show: 'Ring', colour: 'brass', turn: [0, 12, 0], at: [-47, 10, 14.4] },
      ],
    },
    {
      alt: 'The empty tray in sand with its five soft steps, from the other side',
      azimuth: 24,
      elevation: 30,
      scene: [{ show: 'Tray', colour: 'sand' }],
    },
    {
      alt: 'The contours from straight above in graphite, narrower on one side like a steep shore',
      azimuth: 0,
      elevation: 80,
      scene: [{ show: 'Tray', colour: 'graphite' }],
    },
    {
      alt: 'Close view of the terraces in walnut, each with a rounded edge and a filleted foot',
      azimuth: -60,
      elevation: 34,
      zoom: 2.1,
      scene: [{ show: 'Tray', colour: 'walnut' }],
    },
  ],
  async build() {
    return [part('Tray', tray(), { colour: 'sky' })]
  },
  async props() {
    return [
      { name: 'Key', mesh: key() },
      { name: 'Coin', mesh: coin() },
      { name: 'Ring', mesh: fingerRing() },
    ]
  },
}
