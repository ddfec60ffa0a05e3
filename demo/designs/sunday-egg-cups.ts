import type { FilamentColour } from '#geometry/filament-colours.ts'
import { type Design, everydayPla } from '../design.ts'
import { spline, steps } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import type { Point } from '../modelling/kernel.ts'
import { polar } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { egg } from '../props/egg.ts'

const height = 58
const around = 120

/** A waisted cup: foot, waist and bowl in one line. */
const line = spline([
  [0, 23],
  [8, 19.5],
  [22, 14.5],
  [34, 19.5],
  [46, 25.6],
  [height, 26.6],
] satisfies Point[])

const bowlFloor = 25

type Surface = (angle: number, z: number) => number

const surfaces: Record<string, { surface: Surface; colour: FilamentColour }> = {
  Fluted: {
    surface: (angle, z) => 0.55 * Math.cos(24 * angle) * Math.min(1, z / 6),
    colour: 'signal yellow',
  },
  Swirled: {
    surface: (angle, z) => 0.8 * Math.cos(9 * (angle + z / 26)) * Math.min(1, z / 6),
    colour: 'sage',
  },
  Plain: { surface: () => 0, colour: 'terracotta' },
  Woven: {
    surface: (angle, z) =>
      0.55 * Math.cos(14 * (angle + z / 40)) * Math.cos(14 * (angle - z / 40)) * Math.min(1, z / 6),
    colour: 'sky',
  },
}

/** The bowl is half an egg; below it the foot is filled by the printer. */
function cup(surface: Surface) {
  const deep = height - bowlFloor + 2
  return vessel((z) => polar(around, (angle) => line(z) + surface(angle, z)), {
    height,
    wall: 2.4,
    floor: bowlFloor,
    levels: steps(1, height - 1.4, 34),
    inside: (z) => polar(around, () => 24.2 * Math.sqrt(Math.max(0.05, 1 - ((height - z) / deep) ** 2))),
    cove: 3,
    foot: 0.8,
  })
}

export const design: Design = {
  slug: 'sunday-egg-cups',
  title: 'Sunday Egg Cups',
  tagline: 'Four waisted egg cups with four surfaces',
  description: `One shape and four surfaces: plain, fluted, swirled and woven. They belong together and nobody takes the wrong one.

The bowl follows an egg. A small one sinks in deeper and a large one stands higher, but both stand on the whole round and not on an edge. The waist is right for two fingers.

Each cup is a short print and wide enough at its foot for a lively table. Four in a box, one colour each, are a present for a new flat. 58 mm tall.`,
  category: 'kitchen-table',
  drop: 'still-water',
  access: 'basic',
  tags: ['egg cup', 'breakfast', 'easter', 'table', 'gift set'],
  print: {
    ...everydayPla,
    infillPercent: 12,
    notes: 'A layer of 0.16 mm shows the surfaces best. Silk and matte filament both look good.',
  },
  safetyNotes: 'For eggs in their shell only.',
  isSet: true,
  publishedDay: 21,
  version: '1.0',
  listingPictures: { hand: 'The four egg cups with two eggs beside a hand' },
  pictures: [
    {
      alt: 'Four egg cups in signal yellow, sage, sky and terracotta, two of them holding an egg',
      azimuth: 20,
      elevation: 20,
      scene: [
        { show: 'Fluted', colour: 'signal yellow', at: [-78, 8, 0] },
        { show: 'Swirled', colour: 'sage', at: [-24, -26, 0] },
        { show: 'Woven', colour: 'sky', at: [32, 10, 0] },
        { show: 'Plain', colour: 'terracotta', at: [84, -22, 0] },
        { show: 'Egg', colour: 'sand', at: [-24, -26, 27] },
        { show: 'Egg', colour: 'bone white', at: [84, -22, 27] },
      ],
    },
    {
      alt: 'The swirled egg cup in plum from the front, its ridges winding around the waist',
      azimuth: 12,
      elevation: 10,
      scene: [{ show: 'Swirled', colour: 'plum' }],
    },
    {
      alt: 'The fluted and the woven egg cup in deep blue and blush from above, their bowls round',
      azimuth: -20,
      elevation: 42,
      scene: [
        { show: 'Fluted', colour: 'deep blue', at: [-34, 0, 0] },
        { show: 'Woven', colour: 'blush', at: [34, 0, 0] },
      ],
    },
    {
      alt: 'A brown egg in the woven cup in graphite, close',
      azimuth: 16,
      elevation: 16,
      scene: [
        { show: 'Woven', colour: 'graphite' },
        { show: 'Egg', colour: 'sand', at: [0, 0, 27] },
      ],
    },
  ],
  async build() {
    return Object.entries(surfaces).map(([name, { surface, colour }]) => part(name, cup(surface), { colour }))
  },
  async props() {
    return [{ name: 'Egg', mesh: egg() }]
  },
}
