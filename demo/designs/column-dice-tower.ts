import { type Design, everydayPla } from '../design.ts'
import { ease } from '../modelling/curves.ts'
import { body, plate, vessel } from '../modelling/forms.ts'
import { CrossSection, Manifold, type Point3, type Solid, solid } from '../modelling/kernel.ts'
import { polar, roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { die } from '../props/small-props.ts'

const height = 176
const bore = 40
const flutes = 24

/** Returns a column: plain foot, fluted shaft, plain neck that opens a little to catch the dice. */
function shaft(z: number) {
  const flute = 2.2 * ease(12, 20, z) * (1 - ease(150, 158, z))
  const flare = 3 * ease(150, 172, z) + 1.6 * (1 - ease(0, 10, z))
  return polar(288, (angle) => 46 + flare - flute * (0.5 + 0.5 * Math.cos(flutes * angle)) ** 0.7)
}

const reach = bore + 7
const thickness = 4.2

/** Returns a board that slopes at 45 degrees from one wall past the middle. Below its tip it grows out of the wall at 45 degrees. */
function board(top: number): Solid {
  const tip = -bore - 2 + reach
  return Manifold.hull(
    [-bore, bore].flatMap((y): Point3[] => [
      [-bore - 2, y, top],
      [-bore - 2, y, top - 2 * reach - thickness],
      [tip, y, top - reach],
      [tip, y, top - reach - thickness],
    ]),
  )
}

/** Returns a doorway with a pointed arch, cut from the middle of the tower to the front. */
function doorway() {
  const [half, spring, bow] = [25, 18, 44]
  const arch = [-1, 1].map((side) => CrossSection.circle(bow, 180).translate(side * (bow - half), spring))
  const above = CrossSection.intersection(arch).intersect(
    CrossSection.square([2 * half, 80]).translate(-half, spring),
  )
  return above
    .add(CrossSection.square([2 * half, spring - 2]).translate(-half, 3))
    .extrude(60)
    .rotate([90, 0, 90])
}

function tower() {
  const outside = solid(body(shaft, { height, levels: 70, foot: 0.8, top: 1.4 }))
  const well = Manifold.cylinder(height, bore, bore, 144).translate([0, 0, 3])
  const funnel = Manifold.cylinder(9, bore - 0.4, bore + 6.4, 144).translate([0, 0, height - 8])
  const bounds = Manifold.cylinder(height, bore + 1, bore + 1, 144).translate([0, 0, 1])
  const ramps = [board(156).rotate([0, 0, 180]), board(52)].map((each) => each.intersect(bounds))
  return outside
    .subtract(well.add(funnel))
    .add(Manifold.union(ramps))
    .subtract(doorway().subtract(Manifold.union(ramps)))
}

function tray() {
  const outline = roundedRectangle(226, 122, 58)
  const shell = vessel(() => outline, { height: 24, wall: 3, floor: 2.6, levels: 1, cove: 4, foot: 1.2 })
  const seat = solid(
    plate(
      polar(200, () => 52.6),
      4.6,
      { foot: 0, top: 0.8 },
    ),
  ).subtract(Manifold.cylinder(20, 48.2, 48.2, 200).translate([0, 0, 1]))
  const open = Manifold.cube([60, 64, 20], true).translate([50, 0, 12.6])
  return solid(shell).add(seat.subtract(open).translate([-50, 0, 0]))
}

const inTray: Point3 = [-50, 0, 2.8]

export const design: Design = {
  slug: 'column-dice-tower',
  title: 'Column Dice Tower',
  tagline: 'A fluted column that shuffles dice and hands them back',
  description: `Dice go in at the top, tumble over two boards inside and roll out through a pointed arch into the tray. Nobody can throw them off the table and nobody can be accused of anything.

The boards slope at 45 degrees above and below, so they print inside the column without support and turn every die over on its way down. The way through is 35 mm wide, enough for six-sided dice of 16 mm and for sets of seven.

Tower and tray are separate: a ridge in the tray keeps the column in place and it lifts out for the journey. Twenty-four flutes make an honest print look like turned stone.`,
  category: 'toys-gifts',
  drop: 'in-motion',
  access: 'paid',
  tags: ['dice tower', 'board games', 'role playing', 'tray', 'column', 'gift'],
  print: {
    ...everydayPla,
    infillPercent: 10,
    notes:
      'The tray needs a bed of 230 mm. Marble or matte filament suits the column; felt in the tray quietens it.',
    difficulty: 'medium',
    assembly: 'Two parts, no glue: the tower lifts out again.',
  },
  assembly: {
    steps: [
      {
        text: 'Stand the tower inside the ridge of the tray, with the arch towards the open end.',
        parts: [{ show: 'Tray' }, { show: 'Tower', at: inTray }],
      },
    ],
    needed: [],
  },
  publishedDay: 14,
  version: '1.0',
  listingPictures: {
    hand: 'The dice tower in its tray beside a hand, about as tall',
    apart: 'The dice tower above the ridge of its tray, before it is set in',
  },
  pictures: [
    {
      alt: 'A white fluted column standing in a deep blue oval tray with three dice rolled out of its arch',
      azimuth: 38,
      elevation: 20,
      scene: [
        { show: 'Tray', colour: 'deep blue' },
        { show: 'Tower', colour: 'bone white', at: inTray },
        { show: 'Die', colour: 'ember orange', at: [28, -14, 2.7], turn: [0, 0, 24] },
        { show: 'Die', colour: 'bone white', at: [52, 18, 2.7], turn: [0, 0, 70] },
        { show: 'Die', colour: 'ember orange', at: [74, -12, 2.7], turn: [0, 0, -15] },
      ],
    },
    {
      alt: 'The column from the front in terracotta: plain foot, fluted shaft, pointed arch and flared top',
      azimuth: 90,
      elevation: 10,
      scene: [{ show: 'Tower', colour: 'terracotta' }],
    },
    {
      alt: 'View down into the column in slate grey, onto the first sloping board',
      azimuth: 62,
      elevation: 60,
      zoom: 1.25,
      scene: [{ show: 'Tower', colour: 'slate grey' }],
    },
    {
      alt: 'Tower and tray in graphite with dice in signal yellow, seen from the open end',
      azimuth: 74,
      elevation: 30,
      scene: [
        { show: 'Tray', colour: 'graphite' },
        { show: 'Tower', colour: 'graphite', at: inTray },
        { show: 'Die', colour: 'signal yellow', at: [34, 10, 2.7], turn: [0, 0, 40] },
        { show: 'Die', colour: 'signal yellow', at: [66, -16, 2.7], turn: [0, 0, 12] },
      ],
    },
  ],
  async build() {
    return [part('Tower', tower(), { colour: 'bone white' }), part('Tray', tray(), { colour: 'deep blue' })]
  },
  async props() {
    return [{ name: 'Die', mesh: die() }]
  },
}
