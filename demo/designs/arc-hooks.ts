import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { mix, steps } from '../modelling/curves.ts'
import { CrossSection, Manifold, type Point, type Point3 } from '../modelling/kernel.ts'
import { roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { key } from '../props/small-props.ts'

type Hook = { tall: number; reach: number; width: number }

/** Returns the side view: a plate, and an arm that leaves it in one curve and ends in a thumb-wide tip. */
function side({ tall, reach }: Hook) {
  const radius = reach - 3.25
  const centre: Point = [reach, radius + 4.6]
  const plate = CrossSection.ofPolygons([roundedRectangle(6.5, tall - centre[1] + 6, 3)]).translate(
    3.25,
    (tall + centre[1] - 6) / 2,
  )
  const arm = steps(180, 395, 60).map((degrees, i) => {
    const angle = (degrees * Math.PI) / 180
    const t = i / 60
    const thickness =
      mix(3.25, 2.9, t) + 1.35 * Math.sin(Math.PI * t) + 1.6 * Math.exp(-(((t - 1) / 0.09) ** 2))
    return CrossSection.circle(thickness, 40).translate(
      centre[0] + radius * Math.cos(angle),
      centre[1] + radius * Math.sin(angle),
    )
  })
  const links = arm.slice(1).map((disc, i) => CrossSection.hull([arm[i]!, disc]))
  const whole = CrossSection.union([plate, ...links])
  return whole.offset(3.5, 'Round', 2, 64).offset(-3.5, 'Round', 2, 64)
}

function hook(size: Hook) {
  const bore = Manifold.cylinder(40, 2.3, 2.3, 48, true)
  const head = Manifold.cylinder(4, 2.3, 4.7, 48).add(
    Manifold.cylinder(60, 4.7, 4.7, 48).translate([0, 0, 4]),
  )
  const screw = bore.add(head.translate([0, 0, 3])).rotate([0, 90, 0])
  const at = (y: number) => screw.translate([0, y, size.width / 2])
  return bevelled(side(size), size.width, { foot: 0.8, top: 1.6 }).subtract(
    at(size.tall - 9).add(at(size.tall - 25)),
  )
}

const onWall: Point3 = [90, 0, -90]

export const design: Design = {
  slug: 'arc-hooks',
  title: 'Arc Hooks',
  tagline: 'Two wall hooks drawn with one stroke of the compass',
  description: `The plate runs straight down the wall and turns into the hook without a corner; then the arc goes on, a little past the point where a coat could slip. The large one is for coats and bags, the small one for keys, towels and oven gloves.

They print lying on their side, so the layers follow the bend like the grain in bent wood. That is the strongest way to print a hook, and it needs no support.

Two countersunk holes hide the screws. A row of five in brass and walnut makes a hallway; a pair makes a present.`,
  category: 'home-living',
  drop: 'small-parcels',
  access: 'paid',
  tags: ['hook', 'wall hook', 'coat hook', 'hallway', 'kitchen', 'bathroom'],
  print: {
    ...everydayPla,
    material: 'PETG or PLA',
    walls: 6,
    infillPercent: 40,
    notes: 'Strength comes from walls: print six. Leave the files on their side.',
    assembly: 'Two 4 mm countersunk screws and wall plugs for each hook.',
  },
  safetyNotes: 'Test with your own load first. Not for climbing, swings or anything above a bed.',
  assembly: {
    steps: [],
    needed: [
      { name: 'countersunk screw, 4 × 40 mm', quantity: 4, unit: '' },
      { name: 'wall plug, 6 mm', quantity: 4, unit: '' },
    ],
  },
  isSet: true,
  publishedDay: 14,
  version: '1.0',
  listingPictures: { coin: 'Both hooks beside a coin: the large one is four coins tall' },
  pictures: [
    {
      alt: 'A large brass hook and a small graphite hook, each one curve from plate to tip',
      azimuth: -35,
      elevation: 16,
      scene: [
        { show: 'Coat hook', colour: 'brass', turn: onWall, at: [-22, 0, 0] },
        { show: 'Key hook', colour: 'graphite', turn: onWall, at: [34, 0, 0] },
      ],
    },
    {
      alt: 'The outline of the large hook from the side in terracotta, thickest at the bottom of the bend',
      azimuth: -90,
      elevation: 4,
      scene: [{ show: 'Coat hook', colour: 'terracotta', turn: onWall }],
    },
    {
      alt: 'Five hooks in a row in walnut, bone white and sage',
      azimuth: -24,
      elevation: 14,
      scene: [
        { show: 'Coat hook', colour: 'walnut', turn: onWall, at: [-100, 0, 0] },
        { show: 'Coat hook', colour: 'bone white', turn: onWall, at: [-50, 0, 0] },
        { show: 'Coat hook', colour: 'sage', turn: onWall, at: [0, 0, 0] },
        { show: 'Coat hook', colour: 'bone white', turn: onWall, at: [50, 0, 0] },
        { show: 'Coat hook', colour: 'walnut', turn: onWall, at: [100, 0, 0] },
      ],
    },
    {
      alt: 'The small hook in signal red from the front, two countersunk screw holes above the arc, holding keys',
      azimuth: -18,
      elevation: 10,
      scene: [
        { show: 'Key hook', colour: 'signal red', turn: onWall },
        { show: 'Key', colour: 'slate grey', at: [-8, -16, 6.6] },
      ],
    },
  ],
  async build() {
    return [
      part('Coat hook', hook({ tall: 92, reach: 26, width: 22 }), { colour: 'brass' }),
      part('Key hook', hook({ tall: 66, reach: 16, width: 16 }), { colour: 'graphite' }),
    ]
  },
  async props() {
    return [{ name: 'Key', mesh: key() }]
  },
}
