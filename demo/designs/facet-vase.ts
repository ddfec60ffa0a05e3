import { type Design, everydayPla } from '../design.ts'
import { turn } from '../modelling/curves.ts'
import { regular } from '../modelling/outlines.ts'
import { level, type Ring, skin } from '../modelling/skin.ts'
import { part } from '../parts.ts'
import { eucalyptus } from '../props/plants.ts'

const sides = 9
const wall = 2.7
const floor = 2.8

/** [height, radius]: each ring is turned half a side against the one below, so that every face is a triangle. */
const rings: [number, number][] = [
  [0, 36],
  [30, 55],
  [72, 63],
  [114, 50],
  [150, 33],
  [178, 43],
]

const ring = (index: number, z: number, radius: number): Ring =>
  level(regular(sides, radius, (index / 2 / sides) * turn), z)

function vase() {
  const outside = rings.map(([z, radius], i) => ring(i, z, radius))
  const inside = rings.map(([z, radius], i) => ring(i, i === 0 ? floor : z, radius - wall))
  return skin([...outside, ...inside.toReversed()])
}

export const design: Design = {
  slug: 'facet-vase',
  title: 'Facet Vase',
  tagline: 'Ninety flat planes and one clear silhouette',
  description: `Nine sides, turned by half a side at every ring, so that the whole vase is made of triangles. Under a lamp each plane takes its own shade and a single colour looks like a dozen.

The planes are truly flat and the edges truly sharp: the file holds no more triangles than the vase has faces. The wall is never thinner than 2 mm, no face leans out by more than 40 degrees, and it prints upright without support.

Plain matte filament shows the facets best; avoid glitter and strong silk. For fresh flowers put a glass inside, up to 55 mm wide.`,
  category: 'home-living',
  drop: 'paper-season',
  access: 'paid',
  tags: ['vase', 'low poly', 'geometric', 'dried flowers', 'centrepiece'],
  print: {
    ...everydayPla,
    infillPercent: 10,
    notes: 'Hide the seam on an edge (aligned seam). Slow outer walls keep the planes flat.',
  },
  safetyNotes: 'Not watertight by itself: use a liner for fresh flowers.',
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The faceted vase beside a hand of about its height' },
  pictures: [
    {
      alt: 'An ember orange vase made of flat triangles, each taking its own shade',
      azimuth: -20,
      elevation: 14,
      scene: [{ show: 'Vase', colour: 'ember orange' }],
    },
    {
      alt: 'The vase in bone white with two branches of round eucalyptus leaves',
      azimuth: 12,
      elevation: 10,
      zoom: 1.1,
      scene: [
        { show: 'Vase', colour: 'bone white' },
        { show: 'Branch', colour: 'sage', at: [-6, 0, 30], turn: [0, 4, 20] },
        { show: 'Branch', colour: 'sage', at: [6, 4, 6], turn: [0, 2, 170] },
      ],
    },
    {
      alt: 'Close view of the narrow neck and the nine-sided lip in deep blue',
      azimuth: -8,
      elevation: 36,
      zoom: 1.9,
      scene: [{ show: 'Vase', colour: 'deep blue' }],
    },
    {
      alt: 'Three facet vases in terracotta, blush and plum in a row',
      azimuth: -14,
      elevation: 13,
      scene: [
        { show: 'Vase', colour: 'terracotta', at: [-128, 24, 0] },
        { show: 'Vase', colour: 'blush', at: [0, -24, 0], turn: [0, 0, 15] },
        { show: 'Vase', colour: 'plum', at: [128, 24, 0], turn: [0, 0, 30] },
      ],
    },
  ],
  async build() {
    return [part('Vase', vase(), { colour: 'ember orange', isFaceted: true })]
  },
  async props() {
    return [{ name: 'Branch', mesh: eucalyptus(270) }]
  },
}
