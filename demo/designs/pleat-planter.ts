import { type Design, everydayPla } from '../design.ts'
import { mix, times, turn } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import { Manifold, solid } from '../modelling/kernel.ts'
import type { Outline } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { blades, earth, succulent } from '../props/plants.ts'

const pleats = 22
const height = 108
const knee = 56
const depth = 3.6

/** Pleats lean one way up to the knee and back above it, as in a folded paper cup. */
function pleated(radius: number, lean: number): Outline {
  return times(pleats * 2, (i) => {
    const r = radius + (i % 2 ? depth / 2 : -depth / 2)
    const angle = ((i + lean) / pleats / 2) * turn
    return [r * Math.cos(angle), r * Math.sin(angle)]
  })
}

function form(z: number) {
  const share = z < knee ? z / knee : (height - z) / (height - knee)
  const radius = z < knee ? mix(45, 62, z / knee) : mix(62, 56, (z - knee) / (height - knee))
  return pleated(radius, 1.6 * share)
}

function planter() {
  const shell = vessel(form, { height, wall: 2.4, floor: 3, levels: [knee], cove: 1.5, foot: 0.8 })
  const holes = times(5, (i) => {
    const angle = (i / 5) * turn
    return Manifold.cylinder(12, 4, 4, 40, true).translate([24 * Math.cos(angle), 24 * Math.sin(angle), 0])
  })
  return solid(shell).subtract(Manifold.union(holes))
}

function saucer() {
  const shell = vessel((z) => pleated(mix(50, 62, z / 18), 0.6 * (z / 18)), {
    height: 18,
    wall: 2.4,
    floor: 2.4,
    levels: [],
    cove: 1.2,
    foot: 0.8,
  })
  const bars = times(3, (i) =>
    Manifold.cube([26, 3, 3.4], true)
      .translate([29, 0, 3.6])
      .rotate([0, 0, i * 120]),
  )
  return Manifold.union([solid(shell), ...bars])
}

export const design: Design = {
  slug: 'pleat-planter',
  title: 'Pleat Planter',
  tagline: 'Folded like a paper cup, with a saucer to match',
  description: `Twenty-two pleats lean one way from the foot to the knee and back again above it, as if the pot had been folded from one sheet. The folds are not only for show: they stiffen the wall, so it needs no more than 2.4 mm.

Five drainage holes lead into a pleated saucer, where three bars lift the pot and let air in underneath. Both parts print upright, without support, and the crisp ridges hide the seam completely.

It holds a nursery pot of 9 to 10 cm or a plant of its own. Two in related colours make a good pair.`,
  category: 'plants-garden',
  drop: 'paper-season',
  access: 'paid',
  tags: ['planter', 'plant pot', 'origami', 'saucer', 'drainage'],
  print: {
    ...everydayPla,
    notes: 'Aligned seam, which disappears in a valley. Matte filament looks like paper.',
    assembly: 'Two parts, no glue: the pot lifts off for cleaning.',
  },
  safetyNotes: 'PLA softens above 55 °C: keep it away from radiators and from glass in full summer sun.',
  assembly: {
    steps: [
      { text: 'Put the saucer where the plant will stand.', parts: [{ show: 'Saucer' }] },
      { text: 'Set the pot on the three bars of the saucer.', parts: [{ show: 'Planter', at: [0, 0, 5.3] }] },
    ],
    needed: [],
  },
  publishedDay: 0,
  version: '1.0',
  listingPictures: {
    hand: 'The pleated planter with its succulent beside a hand',
    apart: 'The pleated pot lifted off the three bars of its saucer',
  },
  pictures: [
    {
      alt: 'A blush planter of sharp pleats that change direction halfway up, with a succulent in it',
      azimuth: -20,
      elevation: 20,
      scene: [
        { show: 'Saucer', colour: 'blush' },
        { show: 'Planter', colour: 'blush', at: [0, 0, 5.3] },
        { show: 'Earth', colour: 'walnut', at: [0, 0, 101] },
        { show: 'Succulent', colour: 'sage', at: [0, 0, 103] },
      ],
    },
    {
      alt: 'The pleats side on in bone white, light and shade alternating around the pot',
      azimuth: -6,
      elevation: 8,
      scene: [
        { show: 'Saucer', colour: 'bone white' },
        { show: 'Planter', colour: 'bone white', at: [0, 0, 5.3] },
      ],
    },
    {
      alt: 'The pot and its shallow saucer apart, in moss, showing three bars inside the saucer',
      azimuth: -15,
      elevation: 40,
      scene: [
        { show: 'Saucer', colour: 'moss', at: [-70, -30, 0] },
        { show: 'Planter', colour: 'moss', at: [70, 20, 0] },
      ],
    },
    {
      alt: 'Two pleat planters in signal yellow and slate grey, one with a snake plant',
      azimuth: 18,
      elevation: 14,
      scene: [
        { show: 'Saucer', colour: 'slate grey', at: [-74, 0, 0] },
        { show: 'Planter', colour: 'slate grey', at: [-74, 0, 5.3] },
        { show: 'Earth', colour: 'walnut', at: [-74, 0, 98] },
        { show: 'Snake plant', colour: 'moss', at: [-74, 0, 97] },
        { show: 'Saucer', colour: 'signal yellow', at: [74, 0, 0] },
        { show: 'Planter', colour: 'signal yellow', at: [74, 0, 5.3] },
      ],
    },
  ],
  async build() {
    return [
      part('Planter', planter(), { colour: 'blush', isFaceted: true }),
      part('Saucer', saucer(), { colour: 'blush', isFaceted: true }),
    ]
  },
  async props() {
    return [
      { name: 'Earth', mesh: earth(51) },
      { name: 'Snake plant', mesh: blades(118) },
      { name: 'Succulent', mesh: succulent(48) },
    ]
  },
}
