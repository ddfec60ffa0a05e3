import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { steps, times } from '../modelling/curves.ts'
import { CrossSection, type Point, type Shape, type Solid } from '../modelling/kernel.ts'
import { part } from '../parts.ts'
import { earth, flowerPot } from '../props/plants.ts'

const thickness = 2.8

/** Returns a line that swells and ends in points at both ends, from one place to another. */
function leaf(from: Point, to: Point, width: number, fullest = 0.42): Shape {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const half = (t: number) =>
    (width / 2) * Math.sin(Math.PI * t ** (Math.log(0.5) / Math.log(fullest))) ** 0.8
  const at = (t: number, side: number): Point => [
    from[0] + dx * t - (dy / length) * half(t) * side,
    from[1] + dy * t + (dx / length) * half(t) * side,
  ]
  const along = steps(0, 1, 44)
  return CrossSection.ofPolygons([
    [
      ...along.map((t) => at(t, -1)),
      ...along
        .toReversed()
        .slice(1, -1)
        .map((t) => at(t, 1)),
    ],
  ])
}

function stroke(from: Point, to: Point, width: number, end = width): Shape {
  return CrossSection.hull([
    CrossSection.circle(width / 2, 28).translate(from),
    CrossSection.circle(end / 2, 28).translate(to),
  ])
}

const stake = () => stroke([0, 62], [0, 22], 5, 7.4).add(stroke([0, 22], [0, 1], 7.4, 1.6))

/** Pairs of side veins that stop short of the middle one. */
function sideVeins(
  count: number,
  { low, high, reach }: { low: number; high: number; reach: (t: number) => number },
): Shape[] {
  return times(count, (i) => {
    const t = i / (count - 1)
    const y = low + t * (high - low)
    const far = reach(t)
    return [-1, 1].map((side) => stroke([side * 2.7, y], [side * far, y + (far - 2.7) * 0.7], 1.7, 1.3))
  }).flat()
}

function basil(): Shape {
  const veins = sideVeins(4, { low: 65, high: 90, reach: (t) => 14.5 - 6.5 * t * t - 1.5 * (1 - t) })
  const middle = stroke([0, 62], [0, 101], 1.9, 1.3)
  return stake()
    .add(leaf([0, 56], [0, 110], 38, 0.4))
    .subtract(CrossSection.union([middle, ...veins]))
}

function sage(): Shape {
  const veins = sideVeins(6, { low: 66, high: 94, reach: (t) => 8.6 - 2.6 * (2 * t - 1) ** 2 })
  const middle = stroke([0, 60], [0, 106], 1.9, 1.3)
  return stake()
    .add(leaf([0, 54], [0, 114], 26, 0.5))
    .subtract(CrossSection.union([middle, ...veins]))
}

function rosemary(): Shape {
  const needles = times(5, (i) => {
    const y = 62 + i * 9.4
    const reach = 17.5 - i * 1.5
    return [-1, 1].map((side) => leaf([side * 0.2, y - 3], [side * reach, y + reach * 0.95], 4.4, 0.6))
  })
  const stem = stroke([0, 54], [0, 108], 5, 3.4)
  return CrossSection.union([stake(), stem, leaf([0, 100], [0, 124], 5, 0.5), ...needles.flat()])
}

/** Returns three fans of three fingers each. */
function coriander(): Shape {
  const fans = [
    { x: -11, y: 75, angle: -54, size: 18 },
    { x: 11, y: 75, angle: 54, size: 18 },
    { x: 0, y: 91, angle: 0, size: 22 },
  ].map(({ x, y, angle, size }) => {
    const fingers = [-46, 0, 46].map((spread) => {
      const heading = ((angle + spread) * Math.PI) / 180
      const [dx, dy] = [Math.sin(heading), Math.cos(heading)]
      const finger = leaf([x, y], [x + size * dx, y + size * dy], size * 0.62, 0.66)
      return finger.subtract(
        stroke(
          [x + size * 0.38 * dx, y + size * 0.38 * dy],
          [x + size * 0.72 * dx, y + size * 0.72 * dy],
          1.5,
        ),
      )
    })
    return CrossSection.union([CrossSection.circle(size * 0.2, 32).translate(x, y), ...fingers])
  })
  const twigs = [stroke([0, 60], [-12, 77], 3.4), stroke([0, 60], [12, 77], 3.4), stroke([0, 58], [0, 92], 4)]
  return CrossSection.union([stake(), ...twigs, ...fans])
}

/** Corners softened both ways, so that no point pricks and no notch tears. */
function marker(outline: Shape): Solid {
  const soft = outline.offset(0.6, 'Round', 2, 32).offset(-1.2, 'Round', 2, 32).offset(0.6, 'Round', 2, 32)
  return bevelled(soft, thickness, { foot: 0.3, top: 0.5 })
}

export const design: Design = {
  slug: 'herb-markers',
  title: 'Herb Markers',
  tagline: 'Four leaves that say what is growing',
  description: `Basil, sage, rosemary and coriander, told apart by their leaves instead of by lettering, so they work in every language and never wash off. The veins are cut right through and let the light in.

The stake is pointed and 55 mm long, enough to stand in a window box. At 2.8 mm the markers are stiff but quick: the whole set prints flat, on a fast printer in under an hour, and a plate of twenty is a tidy batch for a market stall.

Greens are the obvious choice; white stands out best in a dark bed.`,
  category: 'plants-garden',
  drop: 'paper-season',
  access: 'basic',
  tags: ['plant markers', 'herbs', 'garden', 'kitchen', 'quick print', 'market stall'],
  print: {
    ...everydayPla,
    infillPercent: 100,
    infillPattern: 'lines',
    material: 'PETG or ASA',
    notes: 'Outdoors use PETG or ASA; indoors PLA will do. Solid infill costs next to nothing at this size.',
  },
  safetyNotes: 'The stakes are pointed: not a toy for small children.',
  isSet: true,
  publishedDay: 10,
  version: '1.0',
  pictures: [
    {
      alt: 'Four green plant markers in a row, shaped like basil, sage, rosemary and coriander leaves',
      azimuth: 0,
      elevation: 66,
      zoom: 1.1,
      scene: [
        { show: 'Basil', colour: 'moss', at: [-64, -56, 0] },
        { show: 'Sage', colour: 'sage', at: [-23, -56, 0] },
        { show: 'Rosemary', colour: 'moss', at: [17, -56, 0] },
        { show: 'Coriander', colour: 'sage', at: [67, -56, 0] },
      ],
    },
    {
      alt: 'The basil and the rosemary marker standing in a pot of earth',
      azimuth: -18,
      elevation: 16,
      scene: [
        { show: 'Pot', colour: 'terracotta' },
        { show: 'Earth', colour: 'walnut', at: [0, 0, 62] },
        { show: 'Basil', colour: 'bone white', turn: [90, 0, 14], at: [-26, 8, 32] },
        { show: 'Rosemary', colour: 'bone white', turn: [90, 0, -10], at: [22, -6, 30] },
      ],
    },
    {
      alt: 'Close view of the sage and basil leaves with their veins cut through',
      azimuth: -24,
      elevation: 44,
      zoom: 1.25,
      scene: [
        { show: 'Sage', colour: 'sage', at: [-18, 0, 0], turn: [0, 0, 12] },
        { show: 'Basil', colour: 'moss', at: [26, 0, 0], turn: [0, 0, -8] },
      ],
    },
    {
      alt: 'The set in terracotta and sand, fanned out like a hand of cards',
      azimuth: 0,
      elevation: 72,
      scene: [
        { show: 'Coriander', colour: 'sand', turn: [0, 0, 48] },
        { show: 'Sage', colour: 'terracotta', turn: [0, 0, 16], at: [0, 0, 3] },
        { show: 'Rosemary', colour: 'sand', turn: [0, 0, -16], at: [0, 0, 6] },
        { show: 'Basil', colour: 'terracotta', turn: [0, 0, -48], at: [0, 0, 9] },
      ],
    },
    {
      alt: 'All four markers in moss and sage on a build plate of 180 mm, as they are printed',
      azimuth: -16,
      elevation: 48,
      scene: [
        { show: 'Basil', colour: 'moss', at: [-64, -56, 0] },
        { show: 'Sage', colour: 'sage', at: [-23, -56, 0] },
        { show: 'Rosemary', colour: 'moss', at: [17, -56, 0] },
        { show: 'Coriander', colour: 'sage', at: [67, -56, 0] },
      ],
      setting: 'build plate',
    },
  ],
  async build() {
    return [
      part('Basil', marker(basil()), { colour: 'moss' }),
      part('Sage', marker(sage()), { colour: 'sage' }),
      part('Rosemary', marker(rosemary()), { colour: 'moss' }),
      part('Coriander', marker(coriander()), { colour: 'sage' }),
    ]
  },
  async props() {
    return [
      { name: 'Pot', mesh: flowerPot() },
      { name: 'Earth', mesh: earth(51) },
    ]
  },
}
