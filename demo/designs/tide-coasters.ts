import type { FilamentColour } from '#geometry/filament-colours.ts'
import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { ease, steps, turn } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import { CrossSection, solid } from '../modelling/kernel.ts'
import { circle, roundedRectangle } from '../modelling/outlines.ts'
import { level, type Ring, skin } from '../modelling/skin.ts'
import { part } from '../parts.ts'

const radius = 48
const around = 176
const floor = 3.2
const wavelength = 7.6

type Water = (x: number, y: number) => number

const from = (cx: number, cy: number) => (x: number, y: number) => Math.hypot(x - cx, y - cy)
const crest = (distance: number) => Math.cos((distance / wavelength) * turn)

/** One stone, two stones, a shore and the bow of a boat. */
const waters: Record<string, { water: Water; colour: FilamentColour }> = {
  Stone: { water: (x, y) => crest(from(-15, 11)(x, y)), colour: 'sky' },
  Stones: {
    water: (x, y) => (crest(from(-36, 20)(x, y)) + crest(from(36, 20)(x, y))) / 1.5,
    colour: 'deep blue',
  },
  Shore: { water: (x, y) => crest(y + 4.5 * Math.sin(x / 13)), colour: 'sand' },
  Bow: { water: (x, y) => crest(Math.abs(x) * 0.72 + y * 0.7), colour: 'bone white' },
}

function coaster(water: Water) {
  const rim = (r: number, z: number) => level(circle(r, around), z)
  const arcs = steps(0, 180, 8).map((degrees) => (degrees * Math.PI) / 180)
  const surface = steps(radius - 3.6, 0.7, 52).map(
    (r): Ring =>
      circle(r, around).map(([x, y]) => [
        x,
        y,
        floor + 0.9 * (1 + water(x, y)) * ease(radius - 3.4, radius - 9, r),
      ]),
  )
  return skin([
    rim(radius - 0.7, 0),
    rim(radius, 0.7),
    ...arcs.map((angle) => rim(radius - 1.4 + 1.4 * Math.cos(angle), 5 + 1.4 * Math.sin(angle))),
    ...surface,
  ])
}

/** Holds the four, with an opening on either side to lift them out. */
function stand() {
  const cup = vessel(() => circle(radius + 3.2, 160), {
    height: 30,
    wall: 2.6,
    floor: 3,
    levels: 1,
    cove: 1,
    foot: 1,
  })
  const gap = bevelled(CrossSection.ofPolygons([roundedRectangle(58, 52, 20)]), 140, { foot: 0, top: 0 })
  const hollow = bevelled(CrossSection.ofPolygons([circle(24, 96)]), 20, { foot: 0, top: 0 }).translate([
    0, 0, -5,
  ])
  return solid(cup)
    .subtract(gap.rotate([90, 0, 0]).translate([0, 70, 34]))
    .subtract(hollow)
}

export const design: Design = {
  slug: 'tide-coasters',
  title: 'Tide Coasters',
  tagline: 'Four coasters, four ways for water to move',
  description: `A stone dropped into still water. Two stones, whose rings cross. A shore with waves coming in. The wake of a boat. Each coaster carries one of them as a relief deep enough to see and shallow enough for a glass to stand firm.

The crests all end at the same height, so nothing wobbles, and drops gather in the troughs instead of sticking to the glass. A raised rim keeps them off the table.

The stand holds all four and has a scoop on either side for two fingers. Everything prints flat, without support. Sell them as a set in shades of one colour.`,
  category: 'kitchen-table',
  drop: 'still-water',
  access: 'paid',
  tags: ['coasters', 'set of four', 'waves', 'table', 'gift', 'housewarming'],
  print: {
    ...everydayPla,
    layerHeightMm: 0.16,
    infillPercent: 20,
    notes:
      'Fine layers are worth it here: the relief is 1.8 mm deep. Print the four together, then the stand. PETG stands tea and coffee.',
    assembly: 'Stack the coasters in the stand. A cork disc of 90 mm under each protects delicate tables.',
  },
  safetyNotes: 'For cold and warm drinks: PLA softens under a cup straight from the kettle.',
  assembly: {
    steps: [
      { text: 'Glue a cork disc under each coaster if it will stand on a delicate table.', parts: [] },
      {
        text: 'Stack the coasters in the stand.',
        parts: [
          { show: 'Stand' },
          { show: 'Stones', at: [0, 0, 3.1] },
          { show: 'Bow', at: [0, 0, 9.6] },
          { show: 'Shore', at: [0, 0, 16.1] },
          { show: 'Stone', at: [0, 0, 22.6] },
        ],
      },
    ],
    needed: [{ name: 'self-adhesive cork disc, 90 mm', quantity: 4, unit: '' }],
  },
  publishedDay: 14,
  version: '1.0',
  listingPictures: {
    hand: 'The four coasters lying beside a hand, each about half as wide as it is long',
    apart: 'The four coasters one above the other over their stand',
    hidden: { Stand: 'graphite' },
  },
  pictures: [
    {
      alt: 'Four round coasters in blues, sand and white, each with a different pattern of waves',
      azimuth: -18,
      elevation: 52,
      zoom: 1.08,
      scene: [
        { show: 'Stone', colour: 'sky', at: [-51, 51, 0] },
        { show: 'Stones', colour: 'deep blue', at: [51, 51, 0] },
        { show: 'Shore', colour: 'sand', at: [-51, -51, 0] },
        { show: 'Bow', colour: 'bone white', at: [51, -51, 0] },
      ],
    },
    {
      alt: 'The four coasters stacked in their graphite stand with a scoop for the fingers',
      azimuth: -62,
      elevation: 24,
      scene: [
        { show: 'Stand', colour: 'graphite' },
        { show: 'Stones', colour: 'deep blue', at: [0, 0, 3.1] },
        { show: 'Bow', colour: 'bone white', at: [0, 0, 9.6] },
        { show: 'Shore', colour: 'sand', at: [0, 0, 16.1] },
        { show: 'Stone', colour: 'sky', at: [0, 0, 22.6] },
      ],
    },
    {
      alt: 'Close view of the coaster with rings that spread from one point, in slate grey',
      azimuth: -30,
      elevation: 30,
      zoom: 1.5,
      scene: [{ show: 'Stone', colour: 'slate grey' }],
    },
    {
      alt: 'The coaster where two rings cross, in terracotta, leaning against the stand',
      azimuth: 20,
      elevation: 26,
      scene: [
        { show: 'Stand', colour: 'sand' },
        { show: 'Stones', colour: 'terracotta', turn: [68, 0, 0], at: [0, -72, 44.5] },
        { show: 'Shore', colour: 'terracotta', at: [0, 0, 3.1] },
      ],
    },
  ],
  async build() {
    const coasters = Object.entries(waters).map(([name, { water, colour }]) =>
      part(name, coaster(water), { colour }),
    )
    return [...coasters, part('Stand', stand(), { colour: 'graphite' })]
  },
}
