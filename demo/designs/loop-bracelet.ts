import { type Design, everydayPla } from '../design.ts'
import { times, turn } from '../modelling/curves.ts'
import { meshOf, type Point3, type Solid, solid, together } from '../modelling/kernel.ts'
import { regular } from '../modelling/outlines.ts'
import { loop } from '../modelling/sweep.ts'
import { part } from '../parts.ts'
import { key } from '../props/small-props.ts'

const wire = 1.75
const bend = 4.7
const straight = 2.5
const pitch = 10.2

/** Returns an eight-sided wire, so that a link tilted by 45 degrees still lies flat on the bed. */
function link(): Solid {
  const path = times(64, (i): Point3 => {
    const angle = (i / 64) * turn
    return [
      Math.sign(Math.cos(angle)) * straight * (i % 32 === 16 ? 0 : 1) + bend * Math.cos(angle),
      bend * Math.sin(angle),
      0,
    ]
  })
  return solid(loop(path, regular(8, wire, Math.PI / 8)))
}

/** Every other link leans the other way; all of them touch the bed with one flat side of the wire. */
function laid(index: number): Solid {
  const flat = wire * Math.cos(Math.PI / 8)
  return link()
    .rotate([index % 2 === 0 ? 45 : -45, 0, 0])
    .translate([0, 0, bend * Math.SQRT1_2 + flat])
}

function bracelet(count: number) {
  const radius = pitch / 2 / Math.sin(Math.PI / count)
  const links = times(count, (i) =>
    laid(i)
      .translate([0, -radius, 0])
      .rotate([0, 0, (i / count) * 360]),
  )
  return together(links.map(meshOf))
}

const chain = (count: number) =>
  together(times(count, (i) => meshOf(laid(i).translate([(i - (count - 1) / 2) * pitch, 0, 0]))))

export const design: Design = {
  slug: 'loop-bracelet',
  title: 'Loop Bracelet',
  tagline: 'A chain without a seam, printed in one go',
  description: `Twenty-four links, closed into a circle on the bed. Each is tilted by 45 degrees against its neighbours, so every link lies flat while it prints and hangs freely 0.4 mm from the next when it is done.

The wire has eight sides, which gives it the look of cut metal in brass or graphite silk. There is no clasp to break: the small size slips over a hand of up to 20 cm around, the large over 24 cm.

Flex it gently after printing and the links come free one by one. A short length of six links makes a key fob.`,
  category: 'toys-gifts',
  drop: 'in-motion',
  access: 'paid',
  tags: ['bracelet', 'chain', 'print in place', 'jewellery', 'silk filament', 'key fob'],
  print: {
    ...everydayPla,
    layerHeightMm: 0.12,
    infillPercent: 100,
    infillPattern: 'lines',
    notes:
      'Fine layers round the wire. A brim is not needed if the bed is clean; if a link comes loose, slow the first layer.',
    difficulty: 'medium',
    assembly: 'No assembly. Flex the chain to free the links.',
  },
  safetyNotes: 'Not for children under three. Take it off near machines: it does not break away under load.',
  isSet: true,
  publishedDay: 7,
  version: '1.0',
  pictures: [
    {
      alt: 'A closed chain bracelet of eight-sided links in brass silk',
      azimuth: -20,
      elevation: 34,
      scene: [{ show: 'Small bracelet', colour: 'brass' }],
    },
    {
      alt: 'Bracelets in graphite, bone white and ember orange, one of them lying on another',
      azimuth: -10,
      elevation: 42,
      scene: [
        { show: 'Large bracelet', colour: 'graphite' },
        { show: 'Small bracelet', colour: 'bone white', turn: [0, 0, 30], at: [40, -28, 10.4] },
        { show: 'Small bracelet', colour: 'ember orange', at: [-72, -70, 0] },
      ],
    },
    {
      alt: 'Close view of links passing through each other without touching',
      azimuth: 0,
      elevation: 30,
      zoom: 3.2,
      scene: [{ show: 'Key fob', colour: 'brass' }],
    },
    {
      alt: 'The key fob of six links in plum with a key',
      azimuth: -20,
      elevation: 46,
      scene: [
        { show: 'Key fob', colour: 'plum' },
        { show: 'Key', colour: 'slate grey', turn: [-90, 0, 90], at: [24, 0, 3.4] },
      ],
    },
    {
      alt: 'The small bracelet in brass beside a hand of true size',
      azimuth: 0,
      elevation: 50,
      scene: [{ show: 'Small bracelet', colour: 'brass' }],
      setting: 'hand',
    },
  ],
  async build() {
    return [
      part('Small bracelet', bracelet(24), { colour: 'brass' }),
      part('Large bracelet', bracelet(28), { colour: 'graphite' }),
      part('Key fob', chain(6), { colour: 'plum' }),
    ]
  },
  async props() {
    return [{ name: 'Key', mesh: key() }]
  },
}
