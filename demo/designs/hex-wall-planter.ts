import { type Design, everydayPla } from '../design.ts'
import { body, plate } from '../modelling/forms.ts'
import { CrossSection, Manifold, type Point3, solid } from '../modelling/kernel.ts'
import { inset, regular, rounded } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { succulent } from '../props/plants.ts'

const acrossCorners = 124
const depth = 64
const wall = 2.6
const back = 3.4
const halfHeight = (acrossCorners / 2) * Math.sin(Math.PI / 3)

const hexagon = rounded(regular(6, acrossCorners / 2), 6)

/** The screw head goes in through the round part and slides down into the slot. */
function keyhole() {
  const shape = CrossSection.circle(4.6, 48).add(
    CrossSection.hull([CrossSection.circle(2.2, 32), CrossSection.circle(2.2, 32).translate(0, 9)]),
  )
  return Manifold.extrude(shape, 20).translate([0, 0, -5])
}

/** Modelled lying on its back, then stood on its lower side. */
function planter() {
  const outside = solid(plate(hexagon, depth, { foot: 0.8, top: 3 }))
  const pocket = solid(body(() => inset(hexagon, wall), { height: depth - wall - back, foot: 1.5, top: 2 }))
  const opening = Manifold.hull([
    [-90, 4, depth + 1],
    [90, 4, depth + 1],
    [-90, 52, back],
    [90, 52, back],
    [-90, 80, depth + 1],
    [90, 80, depth + 1],
    [-90, 80, back],
    [90, 80, back],
  ])
  const keyholes = [-18, 18].map((x) => keyhole().translate([x, 30, 0]))
  return outside
    .subtract(pocket.translate([0, 0, back]))
    .subtract(opening)
    .subtract(Manifold.union(keyholes))
    .rotate([90, 0, 0])
    .translate([0, 0, halfHeight])
}

/** Returns the middle of a planter in a cluster: columns lean on each other's sloping sides. */
const cell = (column: number, row: number): Point3 => [
  column * 94.6,
  0,
  row * 109.2 + (column % 2 ? 54.6 : 0),
]

export const design: Design = {
  slug: 'hex-wall-planter',
  title: 'Hex Wall Planter',
  tagline: 'A pocket of green that grows into a honeycomb',
  description: `One hangs well by itself; three or five make a wall. The sides are cut at 60 degrees, so neighbours sit edge to edge with a hair's breadth between them, and the cluster can turn any corner you like.

The front stops halfway and the sides slope back to the wall, so leaves have room and the pot behind stays visible. Two keyholes take ordinary screws, 36 mm apart; the back is 3.4 mm thick.

It prints standing on its lower side, exactly as it hangs. The slopes are the support.`,
  category: 'plants-garden',
  drop: 'grid',
  access: 'paid',
  tags: ['wall planter', 'hexagon', 'succulents', 'modular', 'vertical garden'],
  print: {
    ...everydayPla,
    walls: 4,
    infillPercent: 20,
    notes: 'Four walls carry the weight of wet soil. Keep the seam on a rear edge.',
    assembly: 'Two 4 mm round-head screws, 36 mm apart. Leave the heads 4 mm proud of the wall.',
  },
  safetyNotes:
    'Not watertight and without drainage: use an inner pot, or plant succulents and water sparingly. Use wall plugs and both screws.',
  assembly: {
    steps: [],
    needed: [
      { name: 'round-head screw, 4 mm', quantity: 2, unit: '' },
      { name: 'wall plug, 6 mm', quantity: 2, unit: '' },
    ],
  },
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The wall planter with its succulent beside a hand' },
  pictures: [
    {
      alt: 'A sage hexagonal wall planter with a succulent looking out of its sloping front',
      azimuth: -28,
      elevation: 20,
      scene: [
        { show: 'Planter', colour: 'sage' },
        { show: 'Succulent', colour: 'moss', at: [0, -34, 52] },
      ],
    },
    {
      alt: 'Five planters in white, sage and moss fitted together like a honeycomb, three of them planted',
      azimuth: -16,
      elevation: 8,
      scene: [
        { show: 'Planter', colour: 'sage', at: cell(-1, 0) },
        { show: 'Planter', colour: 'bone white', at: cell(0, 0) },
        { show: 'Planter', colour: 'moss', at: cell(1, 0) },
        { show: 'Planter', colour: 'bone white', at: cell(-1, 1) },
        { show: 'Planter', colour: 'sage', at: cell(0, 1) },
        { show: 'Succulent', colour: 'moss', at: [cell(0, 0)[0], -34, 52] },
        { show: 'Succulent', colour: 'sage', at: [cell(1, 0)[0], -34, cell(1, 0)[2] + 52] },
        { show: 'Succulent', colour: 'moss', at: [cell(-1, 1)[0], -34, cell(-1, 1)[2] + 52] },
      ],
    },
    {
      alt: 'The empty planter in terracotta from the front, showing two keyholes in its back',
      azimuth: 10,
      elevation: 30,
      scene: [{ show: 'Planter', colour: 'terracotta' }],
    },
    {
      alt: 'The flat back with the two keyholes for the screws, in bone white',
      azimuth: 158,
      elevation: 12,
      scene: [{ show: 'Planter', colour: 'bone white' }],
    },
  ],
  async build() {
    return [part('Planter', planter(), { colour: 'sage' })]
  },
  async props() {
    return [{ name: 'Succulent', mesh: succulent(36) }]
  },
}
