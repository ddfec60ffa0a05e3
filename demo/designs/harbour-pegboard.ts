import { type AssemblyPart, type Design, everydayPla, type Placement } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { mix, steps } from '../modelling/curves.ts'
import { CrossSection, Manifold, type Point, type Point3, type Shape } from '../modelling/kernel.ts'
import { roundedRectangle } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'
import { key } from '../props/small-props.ts'

const side = 204
const pitch = 40
const board = 5
const slot = { width: 5.4, height: 15 }
/** Narrower than a slot, and the width of everything that hangs on the board. */
const thick = 4.8
const apart = 13
const corner = side / 2 - 11

const box = (x: number, y: number, width: number, height: number) =>
  CrossSection.square([width, height]).translate(x, y)

/** Slots in rows and, half a pitch away, in the rows between. */
function boardBody() {
  const even = [-2, -1, 0, 1, 2]
  const odd = [-1.5, -0.5, 0.5, 1.5]
  const places = [even, odd].flatMap((line) =>
    line.flatMap((x) => line.map((y): Point => [x * pitch, y * pitch])),
  )
  const slots = places.map(([x, y]) =>
    CrossSection.ofPolygons([roundedRectangle(slot.width, slot.height, 2.6)]).translate(x, y),
  )
  const outline = CrossSection.ofPolygons([roundedRectangle(side, side, 12)])
  const plate = bevelled(outline.subtract(CrossSection.union(slots)), board, { foot: 0.4, top: 0.8 })
  const screws = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) =>
      Manifold.cylinder(30, 2.3, 2.3, 40, true)
        .add(Manifold.cylinder(2.7, 2.3, 5, 40).translate([0, 0, board - 2.6]))
        .translate([x * corner, y * corner, 0]),
    ),
  )
  return plate.subtract(Manifold.union(screws))
}

const spacer = () =>
  revolve(
    [
      [2.4, 0, 0.4],
      [10.6, 0, 0.3],
      [6, apart, 0.6],
      [2.4, apart, 0.4],
    ],
    { segments: 64 },
  )

/** From the side: x leads away from the wall, the front of the board at 0. The upper claw reaches down behind it. */
function claws(drop: number): Shape {
  const upper = box(-board - 0.5, -6, board + 1, 6).add(box(-board - 4.5, -12, 4, 12))
  const lower = box(-board + 0.4, -6 - pitch, board, 5.6)
  return CrossSection.union([upper, lower, box(0, -drop, 6, drop)])
}

function hook(reach: number): Shape {
  const radius = reach / 2 + 1.5
  const arm = steps(180, 380, 40).map((degrees, i) => {
    const angle = (degrees * Math.PI) / 180
    const thickness = mix(3, 2.6, i / 40) + 0.9 * Math.sin((Math.PI * i) / 40)
    return CrossSection.circle(thickness, 32).translate(
      3 + radius + radius * Math.cos(angle),
      -pitch - 6 + radius * Math.sin(angle),
    )
  })
  const links = arm.slice(1).map((disc, i) => CrossSection.hull([arm[i]!, disc]))
  return CrossSection.union([claws(pitch + 8), ...links])
}

/** Carries the shelf on its upper edge, with a nose that catches its front. */
function bracket(): Shape {
  const gusset = CrossSection.ofPolygons([
    [
      [2, -pitch - 8],
      [6, -pitch - 8],
      [68, -22],
      [68, -14],
      [2, -14],
    ],
  ])
  return CrossSection.union([claws(pitch + 8), gusset, box(62, -16, 6, 8)])
}

const flat = (shape: Shape) =>
  bevelled(shape.offset(1.5, 'Round', 2, 32).offset(-1.5, 'Round', 2, 32), thick, { foot: 0.4, top: 0.6 })

/** Two slots sit on the noses of the brackets. */
function shelf() {
  const plate = CrossSection.ofPolygons([roundedRectangle(2 * pitch + 60, 74, 8)])
  const slots = [-1, 1].map((x) => CrossSection.square([thick + 0.5, 6.6], true).translate(x * pitch, -21.6))
  return bevelled(plate.subtract(CrossSection.union(slots)), 5, { foot: 0.4, top: 1 })
}

const onWall: Point3 = [90, 0, 0]
const middle = side / 2
const front = -apart - board

/** Hangs something flat in the slot at a place of the grid. */
const hung = (show: string, x: number, y: number): { show: string; turn: Point3; at: Point3 } => ({
  show,
  turn: [90, 0, -90],
  at: [x * pitch + thick / 2, front, middle + y * pitch - slot.height / 2 + 6.2],
})
const shelfAt: Point3 = [0, front - 43.4, middle + pitch - slot.height / 2 + 6.2 - 14]
const onBoard = { show: 'Board', turn: onWall, at: [0, -apart, middle] as Point3 }
const spacerAt = (x: number, y: number): AssemblyPart => ({
  show: 'Spacer',
  turn: [90, 0, 0],
  from: 'back',
  at: [x * corner, 0, middle + y * corner],
})
const spacers = [-1, 1].flatMap((x) => [-1, 1].map((y) => spacerAt(x, y)))
const hooks = [
  hung('Hook', -2, -1),
  hung('Hook', -1, -1),
  hung('Hook', 0, -1),
  hung('Hook', 1, -1),
  hung('Long hook', -2, 2),
  hung('Long hook', 2, -1),
]
const brackets = [hung('Bracket', -1, 1), hung('Bracket', 1, 1)]
const hungSet: Placement[] = [
  { ...onBoard, colour: 'bone white' },
  ...spacers.map((one): Placement => ({ ...one, colour: 'graphite' })),
  ...hooks.map(
    (one, i): Placement => ({ ...one, colour: i > 3 ? 'signal yellow' : 'ember orange', from: 'front' }),
  ),
  ...brackets.map((one): Placement => ({ ...one, colour: 'graphite', from: 'front' })),
  { show: 'Shelf', colour: 'walnut', at: shelfAt },
]

export const design: Design = {
  slug: 'harbour-pegboard',
  title: 'Harbour Pegboard',
  tagline: 'A wall board whose hooks and shelf move without a tool',
  description: `Forty-one slots on a board of 204 mm, four short hooks, two long ones and a shelf on brackets. Everything goes in by hand: push the claw through, let it sink, and it carries. Lift it to move it.

Hooks and brackets are printed lying on their side. Their layers run along the load, so they bend before they break, and a hook takes a quarter of an hour.

Four spacers hold the board 13 mm off the wall, where the claws need room. The project has a plate for each colour, so no filament is changed during a print, and a plate of hooks can be printed again alone. Put several side by side for a whole wall: hooks and shelves fit all of them.`,
  category: 'home-living',
  drop: 'grid',
  access: 'paid',
  tags: ['pegboard', 'wall organiser', 'hooks', 'shelf', 'workshop', 'modular', 'kitchen'],
  print: {
    ...everydayPla,
    walls: 4,
    infillPercent: 25,
    material: 'PETG or PLA',
    notes:
      'Hooks and brackets lie on their side, as the files lie. No brim, or the claws catch in the slots.',
    difficulty: 'easy',
    assembly: 'Screw the board to the wall over its spacers, then hang hooks and shelf.',
  },
  safetyNotes: 'For up to 1 kg on a hook and 2 kg on the shelf, with wall plugs that suit the wall.',
  assembly: {
    steps: [
      { text: 'Hold the board level, mark the four corner holes, drill and plug the holes.', parts: [] },
      {
        text: 'Put a screw through each corner of the board and a spacer on each screw, with its wide side towards the wall. Screw the board to the wall.',
        parts: [{ ...onBoard, from: 'front' }, ...spacers],
      },
      {
        text: 'Push the claw of each hook through a slot and let the hook slide down.',
        parts: hooks.map((part): AssemblyPart => ({ ...part, from: 'front' })),
      },
      {
        text: 'Hang the two brackets at the same height, 80 mm apart.',
        parts: brackets.map((part): AssemblyPart => ({ ...part, from: 'front' })),
      },
      {
        text: 'Lay the shelf on the brackets: the noses go into the two slots of the shelf.',
        parts: [{ show: 'Shelf', at: shelfAt }],
      },
    ],
    needed: [
      { name: 'countersunk screw, 4 × 50 mm', quantity: 4, unit: '' },
      { name: 'wall plug, 6 mm', quantity: 4, unit: '' },
    ],
  },
  publishedDay: 21,
  version: '1.0',
  plates: [
    { name: 'Board', parts: ['Board'] },
    { name: 'Short hooks', parts: ['Hook'] },
    { name: 'Long hooks', parts: ['Long hook'] },
    { name: 'Brackets and spacers', parts: ['Bracket', 'Spacer'] },
    { name: 'Shelf', parts: ['Shelf'] },
  ],
  pictures: [
    {
      alt: 'A white pegboard on the wall with orange and yellow hooks, a walnut shelf and a key',
      azimuth: -28,
      elevation: 16,
      scene: [...hungSet, { show: 'Key', colour: 'brass', at: [-pitch, front - 16, 26] }],
    },
    {
      alt: 'The pegboard in deep blue with its shelf and hooks in sky, seen from the right',
      azimuth: 38,
      elevation: 14,
      scene: [
        { ...onBoard, colour: 'deep blue' },
        ...hooks.map((one) => ({ ...one, colour: 'sky' as const })),
        ...brackets.map((one) => ({ ...one, colour: 'sky' as const })),
        { show: 'Shelf', colour: 'sky', at: shelfAt },
      ],
    },
    {
      alt: 'Hooks, bracket and spacer in terracotta and sage lying on their side as they are printed',
      azimuth: -16,
      elevation: 50,
      scene: [
        { show: 'Hook', colour: 'terracotta', at: [-70, 10, 0] },
        { show: 'Long hook', colour: 'sage', at: [-30, 10, 0] },
        { show: 'Bracket', colour: 'terracotta', at: [28, 20, 0] },
        { show: 'Spacer', colour: 'sage', at: [6, -84, 0] },
      ],
    },
    {
      alt: 'The bare board in moss lying flat, with forty-one slots and four screw holes',
      azimuth: -25,
      elevation: 46,
      scene: [{ show: 'Board', colour: 'moss' }],
    },
    {
      alt: 'The white board with its spacers, hooks, brackets and shelf apart, each on the way to its place',
      azimuth: -34,
      elevation: 22,
      scene: hungSet,
      setting: 'exploded',
    },
  ],
  async build() {
    return [
      part('Board', boardBody(), { colour: 'bone white' }),
      part('Spacer', spacer(), { colour: 'graphite', copies: 4 }),
      part('Hook', flat(hook(16)), { colour: 'ember orange', copies: 4 }),
      part('Long hook', flat(hook(34)), { colour: 'signal yellow', copies: 2 }),
      part('Bracket', flat(bracket()), { colour: 'graphite', copies: 2 }),
      part('Shelf', shelf(), { colour: 'walnut' }),
    ]
  },
  async props() {
    return [{ name: 'Key', mesh: key() }]
  },
}
