import type { Mesh } from '#geometry/mesh/mesh.ts'
import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { times, turn } from '../modelling/curves.ts'
import { gearOutline } from '../modelling/gears.ts'
import {
  CrossSection,
  Manifold,
  meshOf,
  type Shape,
  type Solid,
  solid,
  together,
} from '../modelling/kernel.ts'
import { polar, regular } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'

const module = 1.6
const teeth = { sun: 15, planet: 9, ring: 33 }
const planets = 6
const height = 15
const helixDegrees = 28
/** Taken off every flank, so that two flanks are twice this apart. */
const play = 0.175

const pitchRadius = (count: number) => (module * count) / 2
const ringRadius = 33

const wheel = (count: number) =>
  gearOutline({ teeth: count, module, pressureDegrees: 25, addendum: 0.85, dedendum: 1.1 }).offset(
    -play,
    'Miter',
    2,
  )

/** The space that the ring leaves free has the shape of a gear with longer teeth. */
const ringSpace = () =>
  gearOutline({ teeth: teeth.ring, module, pressureDegrees: 25, addendum: 1.1, dedendum: 0.85 }).offset(
    play,
    'Miter',
    2,
  )

/** Teeth that lean one way up to the middle and back above it, so that nothing can slide out. */
function herringbone(outline: Shape, count: number, hand: 1 | -1): Solid {
  const lean = ((height / 2) * Math.tan((helixDegrees * Math.PI) / 180)) / pitchRadius(count)
  const lower = outline.extrude(height / 2, 8, (hand * lean * 360) / turn)
  return lower.add(lower.mirror([0, 0, 1]).translate([0, 0, height]))
}

/** Breaks the edges of the teeth, so that a first layer pressed wide does not weld the gears together. */
function trimmed(gear: Solid, count: number) {
  const tip = pitchRadius(count) + module
  const barrel = revolve([
    [0, 0],
    [tip - 1.3, 0],
    [tip, 1.3],
    [tip, height - 1.3],
    [tip - 1.3, height],
    [0, height],
  ])
  return gear.intersect(solid(barrel))
}

function ring() {
  const grip = polar(432, (angle) => ringRadius - 0.55 * (1 + Math.cos(36 * angle)))
  const inner = pitchRadius(teeth.ring) - 0.85 * module
  const mouth = Manifold.cylinder(1.4, inner + 1.6, inner + 0.2, 200).translate([0, 0, -0.01])
  const mouths = mouth.add(mouth.mirror([0, 0, 1]).translate([0, 0, height]))
  return bevelled(CrossSection.ofPolygons([grip]), height, { foot: 0.8, top: 0.8 })
    .subtract(herringbone(ringSpace(), teeth.ring, -1))
    .subtract(mouths)
}

function sun() {
  const socket = Manifold.extrude([regular(6, 6.5 / Math.sqrt(3))], height + 2).translate([0, 0, -1])
  return trimmed(herringbone(wheel(teeth.sun), teeth.sun, 1), teeth.sun).subtract(socket)
}

/** Every second planet meets a tooth of the sun, the others a gap. */
function planetsAround(): Solid[] {
  const bore = Manifold.cylinder(height + 2, 2.4, 2.4, 48).translate([0, 0, -1])
  const planet = trimmed(herringbone(wheel(teeth.planet), teeth.planet, -1), teeth.planet).subtract(bore)
  const orbit = pitchRadius(teeth.sun) + pitchRadius(teeth.planet)
  return times(planets, (i) => {
    const spin = 180 + (i % 2 === 0 ? 180 / teeth.planet : 0)
    return planet
      .rotate([0, 0, spin])
      .translate([orbit, 0, 0])
      .rotate([0, 0, (i / planets) * 360])
  })
}

let made: Record<'ring' | 'planets' | 'sun', Mesh> | undefined

/** Returns the bodies that the design and its pictures share, built once. */
function bodies() {
  made ??= { ring: meshOf(ring()), planets: together(planetsAround().map(meshOf)), sun: meshOf(sun()) }
  return made
}

export const design: Design = {
  slug: 'planet-fidget',
  title: 'Planet Fidget',
  tagline: 'Eight gears that come off the bed already turning',
  description: `A sun of fifteen teeth, six planets of nine and a ring of thirty-three, printed in place. The teeth are herringbones: they lean one way up to the middle and back above it, so nothing can fall out and everything rolls without a rattle.

The flanks are true involutes with 0.3 mm of play, and every edge is broken at the bed, so a first layer pressed a little wide does not weld the gears together. Give it a firm twist after printing and it runs.

The hexagonal socket in the sun takes a 6.35 mm screwdriver bit. A cordless drill at low speed shows off what the gears do.`,
  category: 'toys-gifts',
  drop: 'in-motion',
  access: 'paid',
  tags: ['fidget', 'gears', 'print in place', 'planetary gear', 'desk toy', 'market stall'],
  print: {
    ...everydayPla,
    infillPercent: 20,
    notes:
      'Set elephant foot compensation to 0.2 mm and check your flow first; over-extrusion is what makes print-in-place stick.',
    difficulty: 'medium',
    assembly: 'No assembly. Twist ring and sun against each other until the gears come free.',
  },
  safetyNotes: 'Not for children under three. At drill speed hold the ring firmly and wear glasses.',
  publishedDay: 0,
  version: '1.0',
  listingPictures: { coin: 'The gears of the fidget beside a coin, not three coins wide' },
  pictures: [
    {
      alt: 'A planetary gear in orange: a ring, six planets and a sun, printed in one piece',
      azimuth: -20,
      elevation: 42,
      scene: [{ show: 'Planet fidget', colour: 'ember orange' }],
    },
    {
      alt: 'The gear printed in one piece and one colour, deep blue, from above',
      azimuth: 10,
      elevation: 76,
      scene: [{ show: 'Planet fidget', colour: 'deep blue' }],
    },
    {
      alt: 'Close view of herringbone teeth meshing in brass',
      azimuth: -35,
      elevation: 38,
      zoom: 2.3,
      scene: [{ show: 'Planet fidget', colour: 'brass' }],
    },
    {
      alt: 'Three of them in signal yellow, sky and plum, one leaning on the others',
      azimuth: -15,
      elevation: 30,
      scene: [
        { show: 'Planet fidget', colour: 'signal yellow', at: [-36, 0, 0] },
        { show: 'Planet fidget', colour: 'sky', at: [36, 8, 0], turn: [0, 0, 20] },
        { show: 'Planet fidget', colour: 'plum', at: [0, 42, 34], turn: [70, 0, 0] },
      ],
    },
  ],
  async build() {
    const { ring, planets, sun } = bodies()
    return [part('Planet fidget', together([ring, planets, sun]), { colour: 'ember orange' })]
  },
}
