import { type Design, everydayPla } from '../design.ts'
import { mix, turn } from '../modelling/curves.ts'
import { plate } from '../modelling/forms.ts'
import { Manifold, type Point3, solid } from '../modelling/kernel.ts'
import { openwork } from '../modelling/openwork.ts'
import { circle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { pencil } from '../props/small-props.ts'

const height = 104
const wall = 3
const strands = 10

const radiusAt = (v: number) => 43 - 5.5 * Math.sin(Math.PI * v) ** 1.5 + 1.5 * v

/** How strongly strands that meet melt into each other: more is crisper. */
const crispness = 7

/** Returns two families of strands that wind around the cup against each other and melt into its rims. */
function solidity(u: number, v: number) {
  const strand = (lean: number) => Math.cos(turn * (strands * u + lean * v)) - 0.55
  const rims = Math.max(0.05 - v, v - 0.955) * 22
  const melted = [strand(2.6), strand(-2.6), rims].reduce(
    (sum, value) => sum + Math.exp(crispness * value),
    0,
  )
  return Math.log(melted)
}

function place(u: number, v: number, depth: 0 | 1): Point3 {
  const radius = radiusAt(v) - depth * wall
  return [radius * Math.cos(turn * u), radius * Math.sin(turn * u), v * height]
}

function cup() {
  const lattice = openwork({ columns: 264, rows: 96, solidity, place })
  return Manifold.union([
    solid(lattice),
    solid(plate(circle(radiusAt(0) - mix(0, wall, 0.3), 180), 2.6, { top: 0.4 })),
  ])
}

export const design: Design = {
  slug: 'lattice-pen-cup',
  title: 'Lattice Pen Cup',
  tagline: 'Twenty strands, woven without a loom',
  description: `Ten strands wind one way and ten the other, melting into each other where they cross and into the rims at both ends. The cup is waisted a little, so it stands like something grown rather than assembled.

At 3 mm the lattice is stiff, and its openings stand on their points, so every one of them closes by itself as it prints. Only the rim bridges, over 17 mm at most: no support. The floor is closed; short things stay in.

104 mm tall and 89 mm wide at the rim: room for a dozen pens and a pair of scissors.`,
  category: 'desk-office',
  drop: 'grid',
  access: 'paid',
  tags: ['pen cup', 'pencil holder', 'desk organiser', 'lattice', 'openwork'],
  print: {
    ...everydayPla,
    notes:
      'If your filament strings, print 5 to 10 °C cooler and travel faster: there is a lot of travelling.',
    difficulty: 'medium',
  },
  publishedDay: 7,
  version: '1.0',
  listingPictures: { hand: 'The pen cup beside a hand, about half as tall' },
  pictures: [
    {
      alt: 'A graphite lattice cup filled with coloured pencils',
      azimuth: -20,
      elevation: 16,
      scene: [
        { show: 'Cup', colour: 'graphite' },
        { show: 'Pencil', colour: 'ember orange', turn: [0, 24, 20], at: [-15, -6, 3] },
        { show: 'Pencil', colour: 'signal yellow', turn: [0, 21, 140], at: [13, -11, 3] },
        { show: 'Pencil', colour: 'bone white', turn: [0, 25, 262], at: [2, 16, 3] },
        { show: 'Short pencil', colour: 'sky', turn: [0, 25, 325], at: [-14, 10, 3] },
      ],
    },
    {
      alt: 'The empty cup in ember orange, its strands crossing from rim to rim',
      azimuth: 10,
      elevation: 14,
      scene: [{ show: 'Cup', colour: 'ember orange' }],
    },
    {
      alt: 'View into the cup in bone white: the strands, the rim and the closed floor',
      azimuth: -20,
      elevation: 52,
      scene: [{ show: 'Cup', colour: 'bone white' }],
    },
    {
      alt: 'Close view of crossing strands in brass silk',
      azimuth: 0,
      elevation: 8,
      zoom: 2.2,
      scene: [{ show: 'Cup', colour: 'brass' }],
    },
  ],
  async build() {
    return [part('Cup', cup(), { colour: 'graphite' })]
  },
  async props() {
    return [
      { name: 'Pencil', mesh: pencil(165) },
      { name: 'Short pencil', mesh: pencil(128) },
    ]
  },
}
