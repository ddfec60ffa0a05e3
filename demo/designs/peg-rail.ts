import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { times } from '../modelling/curves.ts'
import { CrossSection, Manifold, type Point3 } from '../modelling/kernel.ts'
import { roundedRectangle } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'
import { key } from '../props/small-props.ts'

const pitch = 24
const columns = 9
const thickness = 10
const plug = 5

/** Eighteen holes on a grid; the middle one of each end takes a screw. */
function rail() {
  const board = CrossSection.ofPolygons([roundedRectangle(columns * pitch + 12, 3 * pitch - 8, 14)])
  const places = times(columns, (i) => (i - (columns - 1) / 2) * pitch)
  const holes = places.flatMap((x) =>
    [-1, 1].map((row) => CrossSection.circle(plug + 0.15, 64).translate(x, (row * pitch) / 2)),
  )
  const screws = [-1, 1].map((side) => {
    const x = (side * (columns - 2) * pitch) / 2
    const head = Manifold.cylinder(4.2, 2.3, 4.8, 64).translate([0, 0, thickness - 4])
    return Manifold.cylinder(40, 2.3, 2.3, 48, true).add(head).translate([x, 0, 0])
  })
  return bevelled(board.subtract(CrossSection.union(holes)), thickness, { foot: 0.6, top: 1.2 }).subtract(
    Manifold.union(screws),
  )
}

/** Printed standing on its knob; the slight cone of the plug is what holds it. */
function peg(reach: number) {
  const collar = reach + 1
  return revolve(
    [
      [0, 0],
      [8, 0, 1.2],
      [8, 6, 1.6],
      [5.2, 9.4, 4],
      [5.2, collar - 3.2, 3],
      [8, collar, 0.6],
      [8, collar + 2.2, 0.8],
      [plug + 0.1, collar + 2.2],
      [plug, collar + 2.2 + thickness - 1.4],
      [plug - 0.9, collar + 2.2 + thickness - 0.5],
      [0, collar + 2.2 + thickness - 0.5],
    ],
    { segments: 96 },
  )
}

const onWall: Point3 = [90, 0, 0]
const outOfWall: Point3 = [-90, 0, 0]
const middleHeight = 32

/** Returns where a peg stands that is plugged into a hole, counted from the middle. */
function plugged(column: number, row: 1 | -1, reach: number): Point3 {
  return [column * pitch, -(reach + 3.2) - thickness, middleHeight + (row * pitch) / 2]
}

export const design: Design = {
  slug: 'peg-rail',
  title: 'Peg Rail',
  tagline: 'Keys, leads and caps, moved around like notes',
  description: `A board with eighteen holes and eight pegs that you move when life moves. Long pegs for bags and dog leads, short ones for keys; put two side by side and they hold a pair of sunglasses.

The pegs are turned like small chessmen, with a knob so nothing slides off. Their plugs taper by a tenth of a millimetre and hold by friction; push and twist. Two countersunk holes take the screws.

The rail prints flat on its back and the pegs standing on their knobs, all without support. Offer the rail in white and let customers choose the colours of the pegs.`,
  category: 'home-living',
  drop: 'grid',
  access: 'paid',
  tags: ['key rack', 'wall rack', 'pegs', 'hallway', 'modular', 'two colours'],
  print: {
    ...everydayPla,
    infillPercent: 25,
    notes:
      'Needs a bed of 230 mm for the rail. Print one peg first and try it: scale it by 1 % if your printer runs tight or loose.',
    assembly: 'Two 4 mm countersunk screws into wall plugs, then push the pegs in with a twist.',
  },
  safetyNotes:
    'Meant for keys, leads and caps, not for heavy coats. Use wall plugs. Small pegs: keep away from children under three.',
  assembly: {
    steps: [
      { text: 'Drill two holes of 6 mm, 168 mm apart and level, and push the wall plugs in.', parts: [] },
      {
        text: 'Screw the rail to the wall; the heads sink into the countersinks.',
        parts: [{ show: 'Rail', turn: onWall, at: [0, 0, middleHeight] }],
      },
      {
        text: 'Push each peg into a hole with a twist. The plug tapers and holds by friction.',
        parts: [
          ...[-4, -2, 2, 4].map((column) => ({
            show: 'Long peg',
            turn: outOfWall,
            at: plugged(column, 1, 46),
            from: 'front' as const,
          })),
          ...[-3, -1, 1, 3].map((column) => ({
            show: 'Short peg',
            turn: outOfWall,
            at: plugged(column, -1, 26),
            from: 'front' as const,
          })),
        ],
      },
    ],
    needed: [
      { name: 'countersunk screw, 4 × 40 mm', quantity: 2, unit: '' },
      { name: 'wall plug, 6 mm', quantity: 2, unit: '' },
    ],
  },
  publishedDay: 14,
  version: '1.0',
  listingPictures: {
    hand: 'The peg rail with its keys beside a hand, longer than the hand',
    apart: 'The rail with its eight pegs pulled out in front of their holes',
  },
  pictures: [
    {
      alt: 'A white wall rail with a grid of holes and orange and yellow pegs, two of them holding keys',
      azimuth: -24,
      elevation: 14,
      scene: [
        { show: 'Rail', colour: 'bone white', turn: onWall, at: [0, 0, middleHeight] },
        { show: 'Long peg', colour: 'ember orange', turn: outOfWall, at: plugged(-4, 1, 46) },
        { show: 'Short peg', colour: 'signal yellow', turn: outOfWall, at: plugged(-2, -1, 26) },
        { show: 'Short peg', colour: 'signal yellow', turn: outOfWall, at: plugged(0, 1, 26) },
        { show: 'Long peg', colour: 'ember orange', turn: outOfWall, at: plugged(2, 1, 46) },
        { show: 'Short peg', colour: 'signal yellow', turn: outOfWall, at: plugged(4, -1, 26) },
        { show: 'Key', colour: 'slate grey', at: [-2 * pitch, -26, middleHeight - 10] },
        { show: 'Key', colour: 'brass', at: [4 * pitch, -26, middleHeight - 10] },
      ],
    },
    {
      alt: 'The rail in walnut with four pegs in brass, seen from the right',
      azimuth: 30,
      elevation: 8,
      scene: [
        { show: 'Rail', colour: 'walnut', turn: onWall, at: [0, 0, middleHeight] },
        { show: 'Long peg', colour: 'brass', turn: outOfWall, at: plugged(-3, 1, 46) },
        { show: 'Long peg', colour: 'brass', turn: outOfWall, at: plugged(-1, 1, 46) },
        { show: 'Short peg', colour: 'brass', turn: outOfWall, at: plugged(1, -1, 26) },
        { show: 'Short peg', colour: 'brass', turn: outOfWall, at: plugged(3, 1, 26) },
      ],
    },
    {
      alt: 'Four pegs standing on their knobs as they are printed, in four colours',
      azimuth: -20,
      elevation: 20,
      scene: [
        { show: 'Long peg', colour: 'ember orange', at: [-30, 0, 0] },
        { show: 'Short peg', colour: 'signal yellow', at: [-8, -12, 0] },
        { show: 'Long peg', colour: 'deep blue', at: [14, 6, 0] },
        { show: 'Short peg', colour: 'sage', at: [36, -8, 0] },
      ],
    },
    {
      alt: 'The bare rail in sky blue lying flat, with its holes and a countersunk screw hole at either end',
      azimuth: -25,
      elevation: 40,
      scene: [{ show: 'Rail', colour: 'sky' }],
    },
  ],
  async build() {
    return [
      part('Rail', rail(), { colour: 'bone white' }),
      part('Long peg', peg(46), { colour: 'ember orange', copies: 4 }),
      part('Short peg', peg(26), { colour: 'signal yellow', copies: 4 }),
    ]
  },
  async props() {
    return [{ name: 'Key', mesh: key() }]
  },
}
