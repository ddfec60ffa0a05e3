import { type Design, everydayPla } from '../design.ts'
import { clamp, ease, steps, turn } from '../modelling/curves.ts'
import { vessel } from '../modelling/forms.ts'
import type { Point3 } from '../modelling/kernel.ts'
import { polar } from '../modelling/outlines.ts'
import { part } from '../parts.ts'

const shoulder = 78
const neck = { from: shoulder + 3, radius: 33.5, height: 13 }
const lidHeight = 24
const flutes = 24
const around = 240
const clearance = 0.4

const lean = (z: number) => z / 150

/** Flutes that run on from the jar into the lid when it is closed. */
function flutedRadius(angle: number, z: number) {
  return 42.5 - 2.6 * ((1 + Math.cos(flutes * (angle + lean(z)))) / 2) ** 1.6
}

const thread = { pitch: 5, depth: 1.6 }

/** Returns a coarse thread with 45 degree flanks, which prints without support on the jar as in the lid. */
function threadedRadius(angle: number, z: number) {
  const t = (z - neck.from) / thread.pitch - angle / turn
  const fromCrest = Math.abs(t - Math.round(t)) * thread.pitch
  return neck.radius + clamp(thread.depth + 0.5 - fromCrest, 0, thread.depth)
}

/** Sampled along the flutes, so that they stay smooth. */
const ring = (z: number, radius: (angle: number) => number) => polar(around, radius, -lean(z))

function jar() {
  const top = neck.from + neck.height
  const lead = (z: number) => ease(neck.from + 1, neck.from + 3, z) * (1 - ease(top - 3, top - 0.8, z))
  const outside = (z: number) =>
    ring(z, (angle) => {
      const onShoulder = flutedRadius(angle, z)
      if (z <= shoulder) return onShoulder
      if (z < neck.from)
        return neck.radius + (onShoulder - neck.radius) * clamp((neck.from - z) / 3, 0, 1) * 0.1
      return neck.radius + (threadedRadius(angle, z) - neck.radius) * lead(z)
    })
  const inside = (z: number) => ring(z, () => 37.2 - 7.4 * ease(shoulder - 12, neck.from + 1, z))
  return vessel(outside, {
    height: top,
    wall: 2.6,
    floor: 2.6,
    levels: [...steps(1, shoulder, 30), shoulder + 0.01, ...steps(neck.from, top - 1.4, 34)],
    inside,
    cove: 5,
    foot: 1.2,
  })
}

/** Printed on its head; everything is the mirror image in height and angle of what it is on the jar. */
function lid() {
  const above = (z: number) => shoulder + 0.6 + lidHeight - z
  const outside = (z: number) => ring(-above(z), (angle) => flutedRadius(-angle, above(z)))
  const inside = (z: number) => ring(-above(z), (angle) => clearance + threadedRadius(-angle, above(z)))
  return vessel(outside, {
    height: lidHeight,
    wall: 3,
    floor: 3,
    levels: steps(1, lidHeight, 48),
    inside,
    cove: 1.5,
    foot: 2,
  })
}

const onJar: { turn: Point3; at: Point3 } = { turn: [180, 0, 0], at: [0, 0, shoulder + 0.6 + lidHeight] }

export const design: Design = {
  slug: 'twist-jar',
  title: 'Twist Jar',
  tagline: 'A screw-top jar whose flutes line up when it is closed',
  description: `Twenty-four flutes wind around the jar and carry on into the lid. Close it and the lines meet again: the thread starts at the same place on both parts, so there is exactly one way it ends.

The thread is coarse, 5 mm a turn, with flanks of 45 degrees. It prints without support on the jar and inside the lid, closes in two and a half turns and has 0.4 mm of play, so that it runs freely.

85 mm wide and 103 mm tall closed; holds a third of a litre. Try two colours: sand and walnut, blush and plum.`,
  category: 'kitchen-table',
  drop: 'long-evenings',
  access: 'paid',
  tags: ['jar', 'screw lid', 'thread', 'storage', 'tea', 'two colours', 'fluted'],
  print: {
    ...everydayPla,
    notes: 'Align the seam: it disappears in a flute. The lid prints on its head.',
    difficulty: 'medium',
    assembly: 'Screw the lid on. A little dry soap on the thread makes it run like silk.',
  },
  safetyNotes:
    'Prints have tiny gaps that cannot be cleaned: keep loose food in its own bag inside. Not for liquids.',
  assembly: {
    steps: [
      {
        text: 'Set the lid on the jar and turn it two and a half times, until the flutes meet.',
        parts: [{ show: 'Jar' }, { show: 'Lid', ...onJar }],
      },
    ],
    needed: [],
  },
  publishedDay: 14,
  version: '1.0',
  listingPictures: {
    hand: 'The closed jar beside a hand, a little more than half as tall',
    apart: 'The walnut lid above the thread of the jar, before it is turned on',
  },
  pictures: [
    {
      alt: 'A closed jar in sand with a walnut lid, its slanting flutes running from one into the other',
      azimuth: -20,
      elevation: 18,
      scene: [
        { show: 'Jar', colour: 'sand' },
        { show: 'Lid', colour: 'walnut', ...onJar },
      ],
    },
    {
      alt: 'The open jar in bone white with its coarse thread, the sage lid lying beside it',
      azimuth: -20,
      elevation: 30,
      scene: [
        { show: 'Jar', colour: 'bone white', at: [-46, 14, 0] },
        { show: 'Lid', colour: 'sage', at: [48, -22, 0] },
      ],
    },
    {
      alt: 'The thread and the shoulder of the jar in graphite',
      azimuth: -10,
      elevation: 44,
      zoom: 1.25,
      scene: [{ show: 'Jar', colour: 'graphite' }],
    },
    {
      alt: 'Three closed jars in blush, deep blue and terracotta with lids in other colours',
      azimuth: -14,
      elevation: 18,
      scene: [
        { show: 'Jar', colour: 'blush', at: [-96, 16, 0] },
        { show: 'Lid', colour: 'plum', turn: onJar.turn, at: [-96, 16, onJar.at[2]] },
        { show: 'Jar', colour: 'deep blue', at: [0, -24, 0] },
        { show: 'Lid', colour: 'sky', turn: onJar.turn, at: [0, -24, onJar.at[2]] },
        { show: 'Jar', colour: 'terracotta', at: [96, 16, 0] },
        { show: 'Lid', colour: 'sand', turn: onJar.turn, at: [96, 16, onJar.at[2]] },
      ],
    },
  ],
  async build() {
    return [part('Jar', jar(), { colour: 'sand' }), part('Lid', lid(), { colour: 'walnut' })]
  },
}
