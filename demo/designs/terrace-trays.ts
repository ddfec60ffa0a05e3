import { type Design, everydayPla } from '../design.ts'
import { clamp } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import { Manifold, meshOf, type Point3, solid } from '../modelling/kernel.ts'
import { type Outline, superellipse } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { pencil } from '../props/small-props.ts'

const width = 182
const depth = 92
const height = 34
const wall = 2.4
/** How far a tray sinks into the one below it. */
const nest = 4

const outline = (smaller: number): Outline =>
  superellipse({ width: width - 2 * smaller, depth: depth - 2 * smaller, exponent: 6, segments: 160 })

/** The foot is drawn in, so that it finds its way into the rim of the tray below. */
function shell(tall: number) {
  return vessel((z) => outline(wall + 0.5 - clamp(z - nest, 0, wall + 0.5)), {
    height: tall,
    wall,
    floor: 2.4,
    levels: [1, nest, nest + wall + 0.5, tall * 0.5, tall - 2],
    inside: () => outline(2 * wall + 0.5),
    cove: 3,
    foot: 0.6,
  })
}

type Wall = { at: number; across: boolean; from?: number; to?: number }

function tray(tall: number, walls: readonly Wall[]) {
  const inner = solid(shell(tall))
  const room = Manifold.extrude([outline(2 * wall - 0.4)], tall - 7).translate([0, 0, 1.5])
  const ribs = walls.map(({ at, across, from = -200, to = 200 }) => {
    const long = to - from
    const size: Point3 = across ? [1.8, long, 100] : [long, 1.8, 100]
    const place: Point3 = across ? [at - 0.9, from, 0] : [from, at - 0.9, 0]
    return Manifold.cube(size).translate(place).intersect(room)
  })
  return meshOf(Manifold.union([inner, ...ribs]))
}

const second: Point3 = [0, 0, height - nest]
const third: Point3 = [0, 0, 2 * (height - nest)]

export const design: Design = {
  slug: 'terrace-trays',
  title: 'Terrace Trays',
  tagline: 'Three desk trays that stack, each divided its own way',
  description: `Pens in the first, clips and cards in the second, chargers in the third. Each tray sinks 4 mm into the one below it and stands there without sliding; lift off the upper ones like the floors of a box.

The foot is drawn in and widens again at 45 degrees, so the trays stack and still print without support. The dividers end below the rim: nothing gets caught when they are put together.

Each tray is 182 mm wide and 92 mm deep. Stacked, three trays need the desk space of one. A single tray fits into a shallow drawer.`,
  category: 'desk-office',
  drop: 'grid',
  access: 'paid',
  tags: ['organiser', 'tray', 'stackable', 'drawer', 'pens', 'desk', 'office'],
  print: {
    ...everydayPla,
    walls: 3,
    notes: 'One tray at a time keeps the walls free of strings. A brim helps on a cold bed.',
    assembly: 'Stack the trays; the foot of each finds its way into the rim below.',
  },
  assembly: {
    steps: [
      {
        text: 'Stick the felt pads under the open tray, for chargers, and stand it at the bottom.',
        parts: [{ show: 'Open tray' }],
      },
      {
        text: 'Set the tray with six rooms on it; its foot sinks into the rim.',
        parts: [{ show: 'Six rooms', at: second }],
      },
      { text: 'Set the tray for pens on top.', parts: [{ show: 'Pen tray', at: third }] },
    ],
    needed: [{ name: 'self-adhesive felt pad, 10 mm, for the lowest tray', quantity: 4, unit: '' }],
  },
  publishedDay: 10,
  version: '1.0',
  listingPictures: {
    hand: 'The stack of desk trays beside a hand of about its length',
    apart: 'The three desk trays lifted off each other, as they are stacked',
  },
  pictures: [
    {
      alt: 'Three stacked desk trays in slate grey, sage and sand, the top one holding pencils',
      azimuth: 28,
      elevation: 44,
      scene: [
        { show: 'Open tray', colour: 'slate grey' },
        { show: 'Six rooms', colour: 'sage', at: second },
        { show: 'Pen tray', colour: 'sand', at: third },
        { show: 'Pencil', colour: 'ember orange', turn: [0, 90, 0], at: [-74, 8, 68.5] },
        { show: 'Pencil', colour: 'signal yellow', turn: [0, 90, 0], at: [-70, 37, 68.5] },
      ],
    },
    {
      alt: 'The tray with six rooms in terracotta from above, dividers ending below its rim',
      azimuth: -18,
      elevation: 58,
      scene: [{ show: 'Six rooms', colour: 'terracotta' }],
    },
    {
      alt: 'Three trays side by side in deep blue, sky and bone white, as they are printed',
      azimuth: 10,
      elevation: 46,
      scene: [
        { show: 'Open tray', colour: 'deep blue', at: [0, 106, 0] },
        { show: 'Six rooms', colour: 'sky' },
        { show: 'Pen tray', colour: 'bone white', at: [0, -106, 0] },
      ],
    },
    {
      alt: 'The stacked trays in graphite from the side, thin shadow lines between them',
      azimuth: 16,
      elevation: 6,
      scene: [
        { show: 'Open tray', colour: 'graphite' },
        { show: 'Six rooms', colour: 'graphite', at: second },
        { show: 'Pen tray', colour: 'graphite', at: third },
      ],
    },
  ],
  async build() {
    return [
      part(
        'Pen tray',
        tray(height, [
          { at: -16, across: false },
          { at: 16, across: false },
        ]),
        { colour: 'sand' },
      ),
      part(
        'Six rooms',
        tray(height, [
          { at: 0, across: false },
          { at: -29, across: true },
          { at: 29, across: true },
        ]),
        { colour: 'sage' },
      ),
      part('Open tray', tray(height, [{ at: 34, across: true }]), { colour: 'slate grey' }),
    ]
  },
  async props() {
    return [{ name: 'Pencil', mesh: pencil(150) }]
  },
}
