import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { steps, times, turn } from '../modelling/curves.ts'
import { body } from '../modelling/forms.ts'
import { CrossSection, Manifold, type Point, type Shape, solid } from '../modelling/kernel.ts'
import { inset, roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { soap } from '../props/small-props.ts'

const outline = roundedRectangle(134, 92, 26)
const wall = 2.4
const clearance = 0.4

function tray() {
  const well = inset(outline, wall + 3)
  const seat = inset(outline, wall)
  const outside = body(() => outline, { height: 24, foot: 1.2, top: 1.2 })
  const water = body(() => well, { height: 40, foot: 3 })
  const ledge = body(() => seat, { height: 20, foot: 0 })
  return solid(outside)
    .subtract(solid(water).translate([0, 0, 2.4]))
    .subtract(solid(ledge).translate([0, 0, 14]))
}

/** Returns a line of even width that swings to and fro across the dish. */
function wave(y: number, width: number): Shape {
  const middle = steps(-70, 70, 140)
  const at = (x: number, side: number): Point => [x, y + 2.6 * Math.sin((x / 62) * turn) + (side * width) / 2]
  return CrossSection.ofPolygons([
    [...middle.map((x) => at(x, -1)), ...middle.toReversed().map((x) => at(x, 1))],
  ])
}

function grate() {
  const edge = inset(outline, wall + clearance)
  const frame = CrossSection.ofPolygons([edge]).subtract(CrossSection.ofPolygons([inset(edge, 4.5)]))
  const waves = CrossSection.union(times(13, (i) => wave((i - 6) * 7, 3.2)))
  const pattern = waves.intersect(CrossSection.ofPolygons([inset(edge, 2)])).add(frame)
  const fillets = pattern.offset(1, 'Round', 2, 24).offset(-1, 'Round', 2, 24)
  const hollow = Manifold.sphere(210, 360).translate([0, 0, 210 + 3.6])
  return bevelled(fillets, 10, { foot: 0.3, top: 0 }).subtract(hollow)
}

export const design: Design = {
  slug: 'shore-soap-dish',
  title: 'Shore Soap Dish',
  tagline: 'A grate of waves over a tray that keeps the puddle',
  description: `Soap lasts when it can dry. Here it rests on thirteen narrow waves in a shallow hollow, and the water drips through into a tray deep enough to forget about for a while. Lift the grate out by its edge, tip the tray, rinse both.

The two parts fit with 0.4 mm of play, loose enough to lift out with wet hands. Print them in one colour for a calm look or in two to sell the same dish in many pairs.

Both print flat without support. PETG is the better choice for a bathroom: it stays tough when it is wet and warm.`,
  category: 'home-living',
  drop: 'still-water',
  access: 'paid',
  tags: ['soap dish', 'bathroom', 'two colours', 'waves', 'drain'],
  print: {
    ...everydayPla,
    material: 'PETG',
    infillPercent: 20,
    notes: 'The first layer of the grate is many thin lines: a clean bed matters more than speed.',
    assembly: 'Two parts, no glue.',
  },
  assembly: {
    steps: [
      {
        text: 'Drop the grate into the tray; it rests on the ledge.',
        parts: [{ show: 'Tray' }, { show: 'Grate', at: [0, 0, 14] }],
      },
    ],
    needed: [],
  },
  publishedDay: 0,
  version: '1.0',
  listingPictures: {
    hand: 'The soap dish beside a hand, shorter than the hand',
    apart: 'The grate of the soap dish above the ledge of its tray',
  },
  pictures: [
    {
      alt: 'A rounded white soap dish with a sage green grate of flowing waves',
      azimuth: -25,
      elevation: 34,
      scene: [
        { show: 'Tray', colour: 'bone white' },
        { show: 'Grate', colour: 'sage', at: [0, 0, 14] },
      ],
    },
    {
      alt: 'The dish in use with a bar of soap resting in the hollow of the waves',
      azimuth: 28,
      elevation: 26,
      scene: [
        { show: 'Tray', colour: 'slate grey' },
        { show: 'Grate', colour: 'bone white', at: [0, 0, 14] },
        { show: 'Soap', colour: 'blush', at: [0, 0, 18.4] },
      ],
    },
    {
      alt: 'The terracotta grate lifted above its sand coloured tray, showing the ledge it rests on',
      azimuth: -25,
      elevation: 30,
      scene: [
        { show: 'Tray', colour: 'sand' },
        { show: 'Grate', colour: 'terracotta', at: [0, 0, 54] },
      ],
    },
    {
      alt: 'The grate from above: thirteen swaying bars within a rounded frame',
      azimuth: 0,
      elevation: 78,
      scene: [
        { show: 'Tray', colour: 'deep blue' },
        { show: 'Grate', colour: 'sky', at: [0, 0, 14] },
      ],
    },
  ],
  async build() {
    return [part('Tray', tray(), { colour: 'bone white' }), part('Grate', grate(), { colour: 'sage' })]
  },
  async props() {
    return [{ name: 'Soap', mesh: soap() }]
  },
}
