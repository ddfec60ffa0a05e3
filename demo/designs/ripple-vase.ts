import { type Design, everydayPla } from '../design.ts'
import { ease, spline, turn } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import { polar } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { dryStems } from '../props/plants.ts'

const height = 196
const waves = 20

const belly = spline([
  [0, 37],
  [40, 48],
  [82, 53],
  [122, 44],
  [158, 32],
  [181, 29],
  [height, 33],
])

/** Flutes that sway like light on moving water and calm down towards the foot and the lip. */
function form(z: number) {
  const swell = 2.1 * ease(2, 36, z) * (1 - ease(138, 188, z))
  const sway = 0.13 * Math.sin((z / 60) * turn)
  return polar(240, (angle) => belly(z) + swell * Math.cos(waves * (angle + sway)), -sway)
}

export const design: Design = {
  slug: 'ripple-vase',
  title: 'Ripple Vase',
  tagline: 'A slender vase whose flutes sway like light on water',
  description: `Twenty flutes rise from a plain foot, swing gently to and fro and fade out below the lip. The wall follows them on the inside too, so the vase looks finished from above and the light runs along every wave.

The wall is 2 mm thick all the way up, measured across the wall, and no part leans out far enough to need support. It prints upright in one piece. Matte and silk filaments both suit it; silk makes the ripples look deeper.

Made for dried stems as it is. Printed walls can sweat, so for fresh flowers put a glass or a small bottle inside; the neck takes one up to 50 mm wide.`,
  category: 'home-living',
  drop: 'still-water',
  access: 'basic',
  tags: ['vase', 'flowers', 'dried flowers', 'spiral', 'centrepiece'],
  print: {
    ...everydayPla,
    infillPercent: 10,
    notes:
      'Print the outer wall last and slowly (about 60 mm/s) for an even sheen. The seam hides best in a valley.',
  },
  safetyNotes:
    'Not watertight by itself: use a liner for fresh flowers and a felt pad on polished furniture.',
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The rippled vase beside a hand of about its height' },
  pictures: [
    {
      alt: 'A slender bone white vase with softly swaying flutes, holding five dry stems',
      azimuth: -30,
      elevation: 10,
      zoom: 1.12,
      scene: [
        { show: 'Vase', colour: 'bone white' },
        { show: 'Dry stems', colour: 'sand', at: [0, 0, 20] },
      ],
    },
    {
      alt: 'The same vase empty and in deep blue silk, light running along its ripples',
      azimuth: -30,
      elevation: 12,
      scene: [{ show: 'Vase', colour: 'deep blue' }],
    },
    {
      alt: 'Close view into the neck of a terracotta vase, the ripples fading below its round lip',
      azimuth: -30,
      elevation: 42,
      zoom: 1.7,
      scene: [{ show: 'Vase', colour: 'terracotta' }],
    },
    {
      alt: 'Three ripple vases in sage, bone white and graphite standing in a group',
      azimuth: -12,
      elevation: 14,
      scene: [
        { show: 'Vase', colour: 'sage', at: [-112, 30, 0] },
        { show: 'Vase', colour: 'bone white', at: [0, -34, 0], turn: [0, 0, 40] },
        { show: 'Vase', colour: 'graphite', at: [112, 30, 0], turn: [0, 0, 75] },
      ],
    },
  ],
  async build() {
    const size = { height, wall: 2, floor: 2.4, levels: 92 }
    return [part('Vase', vessel(form, size), { colour: 'bone white' })]
  },
  async props() {
    return [{ name: 'Dry stems', mesh: dryStems(250) }]
  },
}
