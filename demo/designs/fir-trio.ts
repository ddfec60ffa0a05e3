import { type Design, everydayPla } from '../design.ts'
import { ease } from '../modelling/curves.ts'
import { body } from '../modelling/forms.ts'
import { polar } from '../modelling/outlines.ts'
import { part } from '../parts.ts'

type Tree = { height: number; radius: number; folds: number; twist: number }

/** Returns a cone of soft folds that wind up to the tip and grow shallower on the way. */
function fir({ height, radius, folds, twist }: Tree) {
  const form = (z: number) => {
    const share = z / height
    const girth = 1.6 + (radius - 1.6) * (1 - share) ** 1.12 * (0.9 + 0.1 * ease(0, 0.06, share))
    const fold = 0.2 * ease(1, 0.55, share)
    const lean = twist * share
    return polar(
      folds * 18,
      (angle) => girth * (1 - fold * (0.5 + 0.5 * Math.cos(folds * (angle + lean))) ** 0.75),
      -lean,
    )
  }
  return body(form, { height, levels: Math.round(height / 1.7), foot: 1, top: 1.2 })
}

export const design: Design = {
  slug: 'fir-trio',
  title: 'Fir Trio',
  tagline: 'Three twisted firs for a sill or a shop window',
  description: `A cone of soft folds that wind up to the tip: nine on the tall tree, eight on the middle one, which turns the other way, seven on the small one. In a row they look like a wood in the wind.

They stand 180, 132 and 92 mm tall and print upright, as fast as your printer goes, for there is nothing to support. In vase mode without a bottom each comes out hollow and can hide an LED tealight.

Greens for December, white and sand for the rest of the winter. Scale them freely; the folds stay crisp at any size.`,
  category: 'home-living',
  drop: 'small-parcels',
  access: 'paid',
  tags: ['christmas tree', 'decoration', 'winter', 'set of three', 'vase mode', 'shop window'],
  print: {
    ...everydayPla,
    walls: 2,
    infillPercent: 5,
    notes:
      'Print with 5 % infill, or in vase mode with a 0.6 mm wall. Rainbow and silk filaments show off the twist.',
  },
  isSet: true,
  publishedDay: 10,
  version: '1.0',
  listingPictures: { hand: 'The three firs beside a hand as tall as the tallest' },
  pictures: [
    {
      alt: 'Three twisted fir trees of different heights in moss, sage and white',
      azimuth: -10,
      elevation: 12,
      scene: [
        { show: 'Tall fir', colour: 'moss', at: [-16, 30, 0] },
        { show: 'Middle fir', colour: 'sage', at: [64, -4, 0] },
        { show: 'Small fir', colour: 'bone white', at: [-60, -30, 0] },
      ],
    },
    {
      alt: 'The tall fir alone in brass silk, its folds winding to the tip',
      azimuth: 10,
      elevation: 10,
      scene: [{ show: 'Tall fir', colour: 'brass' }],
    },
    {
      alt: 'A fir from above in deep blue, nine folds like a turning star',
      azimuth: 0,
      elevation: 80,
      scene: [{ show: 'Tall fir', colour: 'deep blue' }],
    },
    {
      alt: 'A little wood of seven firs in white, sand and walnut',
      azimuth: -6,
      elevation: 16,
      scene: [
        { show: 'Tall fir', colour: 'bone white', at: [-76, 66, 0] },
        { show: 'Tall fir', colour: 'walnut', at: [34, 74, 0] },
        { show: 'Middle fir', colour: 'sand', at: [-18, 10, 0] },
        { show: 'Middle fir', colour: 'bone white', at: [104, 36, 0] },
        { show: 'Small fir', colour: 'walnut', at: [-92, -20, 0] },
        { show: 'Small fir', colour: 'sand', at: [60, -18, 0] },
        { show: 'Small fir', colour: 'bone white', at: [6, -56, 0] },
      ],
    },
  ],
  async build() {
    return [
      part('Tall fir', fir({ height: 180, radius: 46, folds: 9, twist: 1.5 }), { colour: 'moss' }),
      part('Middle fir', fir({ height: 132, radius: 38, folds: 8, twist: -1.3 }), { colour: 'sage' }),
      part('Small fir', fir({ height: 92, radius: 31, folds: 7, twist: 1.1 }), { colour: 'bone white' }),
    ]
  },
}
