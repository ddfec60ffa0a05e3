import type { ListingKit } from '#contract/catalogue/catalogue.ts'

export type ListingWords = Pick<ListingKit, 'title' | 'text' | 'care'>

export const dust = 'Dust it with a soft, dry brush. Keep it out of the dishwasher and away from radiators.'
export const wipe =
  'Wipe it with a damp cloth and dry it. Keep it out of the dishwasher and away from radiators.'
export const rinse =
  'Rinse it with lukewarm water and dry it. Keep it out of the dishwasher and away from radiators.'
