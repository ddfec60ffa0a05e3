import type { CategorySlug } from './design.ts'

export type Category = {
  slug: CategorySlug
  name: string
  text: string
  /** The design whose first picture stands for the category. */
  cover: string
}

export const categories: readonly Category[] = [
  {
    slug: 'home-living',
    name: 'Home & Living',
    text: 'Vases, trays, hooks and the small things that make a hallway work.',
    cover: 'ripple-vase',
  },
  {
    slug: 'plants-garden',
    name: 'Plants & Garden',
    text: 'Pots with saucers, a wall of green and leaves that say what is growing.',
    cover: 'pleat-planter',
  },
  {
    slug: 'desk-office',
    name: 'Desk & Office',
    text: 'A place for the phone, the pens, the cables and the books.',
    cover: 'lattice-pen-cup',
  },
  {
    slug: 'kitchen-table',
    name: 'Kitchen & Table',
    text: 'Coasters, jars and cutters. Read the notes on food contact before you sell.',
    cover: 'twist-jar',
  },
  {
    slug: 'lighting',
    name: 'Lighting',
    text: 'Shades, lanterns and candle holders, all made for LED light.',
    cover: 'gyroid-shade',
  },
  {
    slug: 'toys-gifts',
    name: 'Toys & Gifts',
    text: 'Things that turn, hang, rattle or come in a box with a ribbon.',
    cover: 'planet-fidget',
  },
]
