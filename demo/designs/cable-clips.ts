import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { times } from '../modelling/curves.ts'
import { CrossSection, type Point3 } from '../modelling/kernel.ts'
import { roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { cable } from '../props/small-props.ts'

const pitch = 15
const middle = 8.2
const outer = 6.2
const bore = 3.4
const mouth = 3.6

/** Seen from the side: a foot for the tape and one open ring for each cable. */
function clip(cables: number) {
  const places = times(cables, (i) => (i - (cables - 1) / 2) * pitch)
  const foot = CrossSection.ofPolygons([roundedRectangle(pitch * (cables - 1) + 26, 3.2, 1.5)]).translate(
    0,
    1.6,
  )
  const rings = places.map((x) => CrossSection.circle(outer, 72).translate(x, middle))
  const necks = places.map((x) => CrossSection.square([7, 6], true).translate(x, 4))
  const body = CrossSection.union([foot, ...rings, ...necks])
    .offset(2, 'Round', 2, 40)
    .offset(-2, 'Round', 2, 40)
  const bores = places.map((x) => CrossSection.circle(bore, 64).translate(x, middle))
  const mouths = places.map((x) =>
    CrossSection.square([mouth, 12], true)
      .rotate(-18)
      .translate(x + 2.2, middle + 6),
  )
  const open = body.subtract(CrossSection.union([...bores, ...mouths]))
  return bevelled(open.offset(-0.7, 'Round', 2, 32).offset(0.7, 'Round', 2, 32), 14, { foot: 0.5, top: 0.5 })
}

const standing: Point3 = [90, 0, 0]

export const design: Design = {
  slug: 'cable-clips',
  title: 'Cable Clips',
  tagline: 'One, two or three cables, held where you left them',
  description: `The charger that always slides behind the desk stays where it is. A cable of up to 6.5 mm snaps in through the slanted mouth and can be pulled through without coming out.

The foot is flat and wide for a strip of double-sided tape. Printed on their side, the arms bend along the layers, so they give instead of snapping along a layer line.

Three sizes in one file set: for one, two and three cables. They take little time and filament, which makes them a good extra to put into a parcel.`,
  category: 'desk-office',
  drop: 'grid',
  access: 'basic',
  tags: ['cable clip', 'cable holder', 'desk', 'quick print', 'giveaway'],
  print: {
    ...everydayPla,
    infillPercent: 30,
    material: 'PETG or PLA',
    notes: 'PETG is springier. Print them lying on their side, as the files lie.',
    assembly: 'A strip of double-sided mounting tape, 12 mm wide, under the foot.',
  },
  assembly: {
    steps: [],
    needed: [{ name: 'double-sided mounting tape, 12 mm wide', quantity: 12, unit: 'cm' }],
  },
  isSet: true,
  publishedDay: 0,
  version: '1.0',
  listingPictures: {
    coin: 'The three clips with their cables beside a coin as wide as the smallest is long',
  },
  pictures: [
    {
      alt: 'Three cable clips in orange, white and graphite, holding one, two and three cables',
      azimuth: 24,
      elevation: 30,
      scene: [
        { show: 'Clip for one', colour: 'ember orange', turn: standing, at: [-52, -3, 0] },
        { show: 'Cable', colour: 'graphite', at: [-52, 0, 8.2] },
        { show: 'Clip for two', colour: 'bone white', turn: standing, at: [-10, 7, 0] },
        { show: 'Cable', colour: 'sky', at: [-17.5, 0, 8.2] },
        { show: 'Cable', colour: 'deep blue', at: [-2.5, 0, 8.2] },
        { show: 'Clip for three', colour: 'graphite', turn: standing, at: [46, 17, 0] },
        { show: 'Cable', colour: 'signal yellow', at: [31, 0, 8.2] },
        { show: 'Cable', colour: 'bone white', at: [46, 0, 8.2] },
        { show: 'Cable', colour: 'ember orange', at: [61, 0, 8.2] },
      ],
    },
    {
      alt: 'Empty clips for one, two and three cables in terracotta, sage and slate grey',
      azimuth: 24,
      elevation: 26,
      scene: [
        { show: 'Clip for one', colour: 'terracotta', turn: standing, at: [-30, -6, 0] },
        { show: 'Clip for two', colour: 'sage', turn: standing, at: [-2, 24, 0] },
        { show: 'Clip for three', colour: 'slate grey', turn: standing, at: [24, -8, 0] },
      ],
    },
    {
      alt: 'The open ring of the single clip from the front, in signal yellow',
      azimuth: 6,
      elevation: 8,
      scene: [{ show: 'Clip for one', colour: 'signal yellow', turn: standing, at: [0, 7, 0] }],
    },
    {
      alt: 'Clips of all sizes lying on their side as they are printed, in sky blue',
      azimuth: -25,
      elevation: 48,
      scene: [
        { show: 'Clip for three', colour: 'sky', at: [0, 22, 0] },
        { show: 'Clip for two', colour: 'sky', at: [-16, 0, 0] },
        { show: 'Clip for one', colour: 'sky', at: [24, 0, 0] },
        { show: 'Clip for three', colour: 'sky', at: [0, -22, 0] },
      ],
    },
  ],
  async build() {
    return [
      part('Clip for one', clip(1), { colour: 'ember orange' }),
      part('Clip for two', clip(2), { colour: 'bone white' }),
      part('Clip for three', clip(3), { colour: 'graphite' }),
    ]
  },
  async props() {
    return [{ name: 'Cable', mesh: cable(84) }]
  },
}
