import { type Design, everydayPla } from '../design.ts'
import { times } from '../modelling/curves.ts'
import type { Corner } from '../modelling/outlines.ts'
import { revolve } from '../modelling/revolve.ts'
import { part } from '../parts.ts'
import { candle } from '../props/small-props.ts'

const bead = 17
const socket = 11.4

/** Returns a foot, a string of beads and a cup; no face leans out further than 45 degrees. */
function holder(beads: number) {
  const start = 12
  const string = times(beads, (i): Corner[] => [
    [10, start + i * bead, 3],
    [10 + bead / 2, start + (i + 0.5) * bead, 5.5],
  ]).flat()
  const top = start + beads * bead
  return revolve(
    [
      [0, 0],
      [33, 0, 0.8],
      [33, 5, 2.4],
      [17, 9.5, 8],
      ...string,
      [10, top, 3],
      [16.5, top + 6.5, 3],
      [16.5, top + 24, 1.6],
      [socket + 0.8, top + 24, 0.8],
      [socket, top + 22],
      [socket, top + 4.5, 0.6],
      [0, top + 4.5],
    ],
    { segments: 120, degrees: 10 },
  )
}

/** The candle stands in the cup, this far above the ground. */
const cupOf = (beads: number) => 16.5 + beads * bead

export const design: Design = {
  slug: 'ember-candle-holder',
  title: 'Ember Candle Holder',
  tagline: 'Turned beads in three heights for the middle of the table',
  description: `One bead, three beads, five beads on a wide foot: the vocabulary of the wood turner, drawn so that a printer can follow it. No face leans out by more than 45 degrees, and every edge is rounded where a hand would find it.

The cup is 22.8 mm wide for ordinary taper candles and 19 mm deep. With an LED taper it is ready to use; for a real flame put a metal or glass cup into the socket first.

The three belong together as a set. Wood-filled and matte filaments come closest to the turned originals.`,
  category: 'lighting',
  drop: 'long-evenings',
  access: 'basic',
  tags: ['candle holder', 'taper candle', 'table', 'set of three', 'autumn', 'turned'],
  print: {
    ...everydayPla,
    infillPercent: 20,
    notes:
      'A higher infill in the first 10 mm makes the tall one steadier. A disc of felt under each protects the table.',
  },
  safetyNotes:
    'Plastic melts and burns. Use LED candles, or a metal or glass insert with a drip rim; never leave a flame unattended.',
  isSet: true,
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The three candle holders in a row beside a hand' },
  pictures: [
    {
      alt: 'Three beaded candle holders of different heights in graphite, orange and white',
      azimuth: -18,
      elevation: 14,
      scene: [
        { show: 'Tall', colour: 'graphite', at: [-58, 24, 0] },
        { show: 'Medium', colour: 'ember orange', at: [6, -10, 0] },
        { show: 'Low', colour: 'bone white', at: [70, 12, 0] },
      ],
    },
    {
      alt: 'The tall and the low holder in walnut with white taper candles',
      azimuth: -14,
      elevation: 8,
      zoom: 1.08,
      scene: [
        { show: 'Tall', colour: 'walnut', at: [-42, 10, 0] },
        { show: 'Candle', colour: 'bone white', at: [-42, 10, cupOf(5)] },
        { show: 'Low', colour: 'walnut', at: [40, -10, 0] },
        { show: 'Candle', colour: 'bone white', at: [40, -10, cupOf(1)] },
      ],
    },
    {
      alt: 'Close view of the beads and the cup of the medium holder in brass',
      azimuth: 0,
      elevation: 20,
      zoom: 1.5,
      scene: [{ show: 'Medium', colour: 'brass' }],
    },
    {
      alt: 'Five holders in sage, blush and plum standing close together like a skyline',
      azimuth: 12,
      elevation: 16,
      scene: [
        { show: 'Low', colour: 'blush', at: [-92, -24, 0] },
        { show: 'Tall', colour: 'plum', at: [-46, 26, 0] },
        { show: 'Medium', colour: 'sage', at: [0, -30, 0] },
        { show: 'Tall', colour: 'blush', at: [44, 30, 0] },
        { show: 'Low', colour: 'plum', at: [84, -26, 0] },
      ],
    },
  ],
  async build() {
    return [
      part('Tall', holder(5), { colour: 'graphite' }),
      part('Medium', holder(3), { colour: 'ember orange' }),
      part('Low', holder(1), { colour: 'bone white' }),
    ]
  },
  async props() {
    return [{ name: 'Candle', mesh: candle(150) }]
  },
}
