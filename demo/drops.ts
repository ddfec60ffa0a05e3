import type { DropSlug } from './design.ts'

export type Drop = {
  slug: DropSlug
  title: string
  /** One line for cards and emails. */
  theme: string
  text: string
  /** When the drop is published. */
  publishedAt: string
  /** The design whose first picture stands for the drop. */
  cover: string
}

/** The first Tuesday of each month at nine. */
export const drops: readonly Drop[] = [
  {
    slug: 'still-water',
    title: 'Still Water',
    theme: 'Forms that a slow ripple leaves behind',
    text: 'Pieces drawn after water that hardly moves: flutes that sway, a lake in five contours, waves that carry a bar of soap, a pebble to plant, four coasters with four kinds of ripple, four egg cups and a planter that waters itself.',
    publishedAt: '2026-06-02T09:00:00Z',
    cover: 'ripple-vase',
  },
  {
    slug: 'paper-season',
    title: 'Paper Season',
    theme: 'Flat planes, sharp folds, long shadows',
    text: 'What paper does well, a printer does too: facets, pleats, a strip folded into a stand, a shade of seventy-two diamonds. And four cut leaves for the herbs and a fan for what climbs, quick to print while they grow.',
    publishedAt: '2026-07-07T09:00:00Z',
    cover: 'facet-vase',
  },
  {
    slug: 'grid',
    title: 'Grid',
    theme: 'Order for things that never had a place',
    text: 'Honeycombs, lattices and holes at even distances. A tray that thins out into cells, clips for cables, a wall of hexagonal planters, a woven pen cup, trays that stack, and a rail and a board whose hooks move with you.',
    publishedAt: '2026-08-04T09:00:00Z',
    cover: 'honeycomb-tray',
  },
  {
    slug: 'in-motion',
    title: 'In Motion',
    theme: 'Off the bed and already moving',
    text: 'Gears that mesh before you touch them, a chain without a seam, a case with its hinge inside, a top that balances, a koi that swims and a column that throws dice. Four of the six need no assembly at all.',
    publishedAt: '2026-09-01T09:00:00Z',
    cover: 'planet-fidget',
  },
  {
    slug: 'long-evenings',
    title: 'Long Evenings',
    theme: 'Light with somewhere to land',
    text: 'For the months when lamps come on at five: a shade grown from one endless surface, a lantern of turning blades, beads for candles, arches for books, three canal houses with lit windows and a jar for the tea.',
    publishedAt: '2026-10-06T09:00:00Z',
    cover: 'gyroid-shade',
  },
  {
    slug: 'small-parcels',
    title: 'Small Parcels',
    theme: 'Things to hang, to bake with and to give',
    text: 'Made for market stalls and late orders: snowflakes, baubles that print without support, four cutters, three firs in the wind, a tree for earrings, a stand for cards and prices, and a pair of hooks for all the coats that come to visit.',
    publishedAt: '2026-11-03T09:00:00Z',
    cover: 'spindle-baubles',
  },
]
