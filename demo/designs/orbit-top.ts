import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { mix, steps, times, turn } from '../modelling/curves.ts'
import { CrossSection, type Point, type Point3, type Shape } from '../modelling/kernel.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'

const rim = 30
const thickness = 9
const bore = 4

/** Returns a spoke that leaves the hub straight and meets the rim at a slant, as if dragged by the spin. */
function spoke(start: number): Shape {
  const path = steps(0, 1, 24).map((t): Point => {
    const radius = mix(5, rim - 4, t)
    const angle = start + 1.25 * t * t
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  const beads = path.map((point, i) => CrossSection.circle(mix(2.2, 1.5, i / 24), 32).translate(point))
  return CrossSection.union(beads.slice(1).map((bead, i) => CrossSection.hull([beads[i]!, bead])))
}

function flywheel() {
  const ring = CrossSection.circle(rim, 180).subtract(CrossSection.circle(rim - 7, 160))
  const hub = CrossSection.circle(8, 96)
  const spokes = times(6, (i) => spoke((i / 6) * turn))
  const whole = CrossSection.union([ring, hub, ...spokes])
  const soft = whole.offset(2, 'Round', 2, 48).offset(-2, 'Round', 2, 48)
  return bevelled(soft.subtract(CrossSection.circle(bore, 72)), thickness, { foot: 0.6, top: 1.4 })
}

/** Printed on its handle, so that the point is the last and the smoothest thing to be laid. */
const spindle = () =>
  revolve(
    [
      [0, 0],
      [3.6, 0, 0.8],
      [3.6, 2, 2],
      [2.6, 5, 4],
      [2.6, 17, 4],
      [6, 21.5, 1],
      [6, 23, 0.5],
      [bore - 0.02, 23],
      [bore - 0.1, 23 + thickness - 0.6],
      [bore - 0.5, 23 + thickness],
      [1.7, 41.5, 1.5],
      [0.4, 42.6],
      [0, 42.6],
    ],
    { segments: 96, degrees: 6 },
  )

/** Balanced on its point, turned over from how it is printed. */
const spinning = (x: number, y: number): { flywheel: Point3; spindle: Point3 } => ({
  flywheel: [x, y, 19.6],
  spindle: [x, y, 42.6],
})
const over: Point3 = [180, 0, 0]

export const design: Design = {
  slug: 'orbit-top',
  title: 'Orbit Top',
  tagline: 'A spinning top with its weight where it counts',
  description: `Mass far out and low down makes a top spin long, so nearly all of this one is a heavy rim; six swept spokes do no more than hold it. The stem is thin where the fingers roll it and thick where they let go. A smooth plate or a glass table is the best stage.

Two parts, pushed together. The spindle prints on its handle, which makes the point the last and smoothest thing to be laid; the flywheel prints flat. No support, no glue, no bearings.

It takes about 20 g of filament and, on a fast printer, about an hour: a good one to print live at a market, and a fair way to settle who pays for coffee.`,
  category: 'toys-gifts',
  drop: 'in-motion',
  access: 'basic',
  tags: ['spinning top', 'desk toy', 'quick print', 'two colours', 'giveaway'],
  print: {
    ...everydayPla,
    walls: 4,
    infillPercent: 40,
    layerHeightMm: 0.16,
    notes:
      'Print the spindle alone, with a brim and slowly (30 mm/s), so that it stands and its point stays round.',
    assembly: 'Two parts, held together by friction. No glue.',
  },
  safetyNotes: 'Small parts: not for children under three.',
  assembly: {
    steps: [
      {
        text: 'Push the spindle through the flywheel until the collar sits flat. Push hard: it holds by friction.',
        parts: [
          { show: 'Flywheel', turn: over, at: spinning(0, 0).flywheel },
          { show: 'Spindle', turn: over, at: spinning(0, 0).spindle },
        ],
      },
    ],
    needed: [],
  },
  publishedDay: 0,
  version: '1.0',
  listingPictures: {
    apart: 'The spindle of the top above the hole of its flywheel',
  },
  pictures: [
    {
      alt: 'A signal red spinning top with swept spokes and a white spindle, balanced on its point',
      azimuth: -20,
      elevation: 28,
      scene: [
        { show: 'Flywheel', colour: 'signal red', turn: over, at: spinning(0, 0).flywheel },
        { show: 'Spindle', colour: 'bone white', turn: over, at: spinning(0, 0).spindle },
      ],
    },
    {
      alt: 'Three tops in yellow, blue and graphite, one leaning on its rim as if it had just stopped',
      azimuth: -10,
      elevation: 32,
      scene: [
        { show: 'Flywheel', colour: 'signal yellow', turn: over, at: spinning(-40, 14).flywheel },
        { show: 'Spindle', colour: 'graphite', turn: over, at: spinning(-40, 14).spindle },
        { show: 'Flywheel', colour: 'deep blue', turn: over, at: spinning(40, 20).flywheel },
        { show: 'Spindle', colour: 'bone white', turn: over, at: spinning(40, 20).spindle },
        { show: 'Flywheel', colour: 'graphite', turn: [199.5, 0, 0], at: [0, -46.5, 18.5] },
        { show: 'Spindle', colour: 'signal red', turn: [199.5, 0, 0], at: [0, -54.2, 40.2] },
      ],
    },
    {
      alt: 'The two parts as printed: a flat flywheel and a spindle standing on its handle, in sage',
      azimuth: -25,
      elevation: 36,
      scene: [
        { show: 'Flywheel', colour: 'sage', at: [-18, 0, 0] },
        { show: 'Spindle', colour: 'sage', at: [30, 0, 0] },
      ],
    },
    {
      alt: 'The flywheel from above, six curved spokes between the hub and the heavy rim',
      azimuth: 0,
      elevation: 84,
      scene: [{ show: 'Flywheel', colour: 'ember orange' }],
    },
    {
      alt: 'The top in deep blue and brass, balanced on its point beside a coin of one euro',
      azimuth: -16,
      elevation: 24,
      scene: [
        { show: 'Flywheel', colour: 'signal red', turn: over, at: spinning(0, 0).flywheel },
        { show: 'Spindle', colour: 'bone white', turn: over, at: spinning(0, 0).spindle },
      ],
      setting: 'coin',
    },
  ],
  async build() {
    return [
      part('Flywheel', flywheel(), { colour: 'signal red' }),
      part('Spindle', spindle(), { colour: 'bone white' }),
    ]
  },
}
