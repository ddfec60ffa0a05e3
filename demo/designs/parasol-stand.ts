import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { steps } from '../modelling/curves.ts'
import { CrossSection, Manifold, type Point, type Point3 } from '../modelling/kernel.ts'
import { roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { headphones } from '../props/headphones.ts'

const base = { width: 128, depth: 112, height: 13 }
const post = { tall: 206, width: 26, depth: 30, tenon: 8 }
const fit = 0.2

/** Seen from the front: a post that opens into a half-round roof as wide as a headband wants it. */
function silhouette() {
  const roof: Point[] = steps(0, 180, 60).map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return [46 * Math.cos(angle), post.tall - 46 + 46 * Math.sin(angle)]
  })
  const under: Point[] = steps(180, 0, 60).map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return [46 * Math.cos(angle), post.tall - 46 + 30 * Math.sin(angle)]
  })
  const dome = CrossSection.ofPolygons([[...roof, ...under]])
  const stem = CrossSection.square([post.width, post.tall - 30]).translate(-post.width / 2, 0)
  const flare = CrossSection.ofPolygons([
    [
      [-30, 0],
      [30, 0],
      [post.width / 2, 34],
      [-post.width / 2, 34],
    ],
  ])
  const whole = CrossSection.union([dome, stem, flare])
  return whole.offset(16, 'Round', 2, 64).offset(-16, 'Round', 2, 64)
}

/** Printed lying, so that the layers run along the post. The pilot hole takes a screw from below. */
function postBody() {
  const tenon = CrossSection.square([post.width, post.tenon + 6]).translate(
    -post.width / 2,
    -post.tenon + 0.4,
  )
  const body = bevelled(CrossSection.union([silhouette(), tenon]), post.depth, { foot: 0.8, top: 1.6 })
  const pilot = Manifold.cylinder(34, 1.6, 1.6, 32)
    .rotate([-90, 0, 0])
    .translate([0, -post.tenon - 1, post.depth / 2])
  return body.subtract(pilot)
}

function baseBody() {
  const plate = bevelled(
    CrossSection.ofPolygons([roundedRectangle(base.width, base.depth, 34)]),
    base.height,
    { foot: 0.8, top: 3 },
  )
  const pocket = Manifold.cube([post.width + 2 * fit, post.depth + 2 * fit, 40], true).translate([
    0,
    0,
    20 + base.height - post.tenon,
  ])
  const bore = Manifold.cylinder(40, 2.2, 2.2, 40, true)
  const head = Manifold.cylinder(2.6, 4.6, 2, 40).translate([0, 0, -0.01])
  const feet = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => Manifold.cylinder(1.2, 5.2, 5.2, 48).translate([x * 44, y * 36, -0.01])),
  )
  return plate.subtract(Manifold.union([pocket, bore, head, ...feet]))
}

const standing: Point3 = [90, 0, 0]
const onBase: Point3 = [0, post.depth / 2, base.height]

export const design: Design = {
  slug: 'parasol-stand',
  title: 'Parasol Headphone Stand',
  tagline: 'A round roof that keeps the headband in shape',
  description: `Headphones on a hook get a dent in the headband. This stand carries them on a roof 86 mm wide, as round as a head and 30 mm deep, so the padding rests on its whole width.

The post is printed lying down: its layers run along it, and it does not snap where it meets the base. It stands in a pocket 8 mm deep and is held by one screw from below.

Four recesses under the base take rubber feet. 219 mm tall, it stays below most monitors and leaves room for the cushions of large models.`,
  category: 'desk-office',
  drop: 'grid',
  access: 'paid',
  tags: ['headphone stand', 'headset', 'desk', 'gaming', 'office', 'gift'],
  print: {
    ...everydayPla,
    infillPercent: 20,
    walls: 4,
    notes:
      'Print the post lying on its flat side and the base as it lies. The bottom of the base faces the bed.',
    assembly: 'Push the post into the base and drive one screw in from below.',
  },
  assembly: {
    steps: [
      { text: 'Stick the rubber feet into the four recesses under the base.', parts: [{ show: 'Base' }] },
      {
        text: 'Push the post into the pocket of the base until it sits flat. A drop of glue takes out the last play.',
        parts: [{ show: 'Post', turn: standing, at: onBase }],
      },
      { text: 'Turn the stand over and drive the screw through the base into the post.', parts: [] },
    ],
    needed: [
      { name: 'countersunk wood screw, 4 × 30 mm', quantity: 1, unit: '' },
      { name: 'self-adhesive rubber foot, 10 mm', quantity: 4, unit: '' },
    ],
  },
  publishedDay: 17,
  version: '1.0',
  listingPictures: {
    hand: 'The headphone stand with headphones beside a hand',
    apart: 'The post of the headphone stand above the pocket of its base',
  },
  pictures: [
    {
      alt: 'A headphone stand in walnut and bone white with a round roof, holding graphite headphones',
      azimuth: 30,
      elevation: 12,
      scene: [
        { show: 'Base', colour: 'walnut' },
        { show: 'Post', colour: 'bone white', turn: standing, at: onBase },
        { show: 'Headphones', colour: 'graphite', at: [0, 0, base.height + post.tall] },
      ],
    },
    {
      alt: 'The empty headphone stand in deep blue from the front, its wide roof over a rounded square base',
      azimuth: -38,
      elevation: 16,
      scene: [
        { show: 'Base', colour: 'deep blue' },
        { show: 'Post', colour: 'deep blue', turn: standing, at: onBase },
      ],
    },
    {
      alt: 'A terracotta base with its pocket and a post in sand, lying as they are printed',
      azimuth: -20,
      elevation: 46,
      scene: [
        { show: 'Base', colour: 'terracotta', at: [-70, 100, 0] },
        { show: 'Post', colour: 'sand', at: [56, 0, 0] },
      ],
    },
    {
      alt: 'Two headphone stands in signal yellow and sage, side by side',
      azimuth: 20,
      elevation: 14,
      scene: [
        { show: 'Base', colour: 'graphite', at: [-80, 0, 0] },
        { show: 'Post', colour: 'signal yellow', turn: standing, at: [-80, onBase[1], onBase[2]] },
        { show: 'Base', colour: 'bone white', at: [80, 0, 0] },
        { show: 'Post', colour: 'sage', turn: standing, at: [80, onBase[1], onBase[2]] },
      ],
    },
  ],
  async build() {
    return [
      part('Base', baseBody(), { colour: 'walnut' }),
      part('Post', postBody(), { colour: 'bone white' }),
    ]
  },
  async props() {
    return [{ name: 'Headphones', mesh: headphones() }]
  },
}
