import type { PictureView } from '#geometry/rendering/render.ts'
import type { Placement } from '../design.ts'

/** Designs standing together: each group is one design, its place in millimetres from the middle of the scene. */
export type StillLife = {
  view: Pick<PictureView, 'azimuth' | 'elevation' | 'zoom'>
  groups: { slug: string; at: [x: number, y: number]; parts: Placement[] }[]
}

export const heroScene: StillLife = {
  view: { azimuth: 6, elevation: 15, zoom: 1.17 },
  groups: [
    {
      slug: 'ripple-vase',
      at: [-185, 75],
      parts: [
        { show: 'Vase', colour: 'bone white' },
        { show: 'Dry stems', colour: 'sand', at: [0, 0, 30], turn: [0, 0, 150] },
      ],
    },
    { slug: 'facet-vase', at: [-55, 40], parts: [{ show: 'Vase', colour: 'ember orange' }] },
    {
      slug: 'pebble-planter',
      at: [108, 60],
      parts: [
        { show: 'Saucer', colour: 'sage' },
        { show: 'Planter', colour: 'sage', at: [0, 0, 5.3] },
        { show: 'Earth', colour: 'walnut', at: [0, 0, 100] },
        { show: 'Snake plant', colour: 'moss', at: [0, 0, 98] },
      ],
    },
    { slug: 'ember-candle-holder', at: [222, 40], parts: [{ show: 'Tall', colour: 'brass' }] },
    { slug: 'ember-candle-holder', at: [248, -42], parts: [{ show: 'Low', colour: 'brass' }] },
    {
      slug: 'twist-jar',
      at: [-140, -75],
      parts: [
        { show: 'Jar', colour: 'sand' },
        { show: 'Lid', colour: 'walnut', turn: [180, 0, 0], at: [0, 0, 102.6] },
      ],
    },
    {
      slug: 'planet-fidget',
      at: [18, -85],
      parts: [{ show: 'Planet fidget', colour: 'slate grey' }],
    },
    {
      slug: 'orbit-top',
      at: [130, -70],
      parts: [
        { show: 'Flywheel', colour: 'deep blue', turn: [180, 0, 0], at: [0, 0, 19.6] },
        { show: 'Spindle', colour: 'bone white', turn: [180, 0, 0], at: [0, 0, 42.6] },
      ],
    },
  ],
}

/** The drop called Paper Season. */
export const dropScene: StillLife = {
  view: { azimuth: -6, elevation: 15, zoom: 1.13 },
  groups: [
    {
      slug: 'tessel-shade',
      at: [-215, 60],
      parts: [{ show: 'Shade', colour: 'bone white', turn: [180, 0, 0], at: [0, 0, 156] }],
    },
    { slug: 'facet-vase', at: [-55, 50], parts: [{ show: 'Vase', colour: 'sky', turn: [0, 0, 20] }] },
    {
      slug: 'pleat-planter',
      at: [100, 60],
      parts: [
        { show: 'Saucer', colour: 'blush' },
        { show: 'Planter', colour: 'blush', at: [0, 0, 5.3] },
        { show: 'Earth', colour: 'walnut', at: [0, 0, 101] },
        { show: 'Snake plant', colour: 'moss', at: [0, 0, 99] },
      ],
    },
    {
      slug: 'herb-markers',
      at: [262, 30],
      parts: [
        { show: 'Pot', colour: 'terracotta' },
        { show: 'Earth', colour: 'walnut', at: [0, 0, 62] },
        { show: 'Basil', colour: 'bone white', turn: [90, 0, 14], at: [-24, 8, 32] },
        { show: 'Coriander', colour: 'bone white', turn: [90, 0, -8], at: [24, -6, 30] },
      ],
    },
    {
      slug: 'crease-phone-stand',
      at: [-118, -105],
      parts: [{ show: 'Stand', colour: 'signal yellow', turn: [90, 0, -90] }],
    },
  ],
}
