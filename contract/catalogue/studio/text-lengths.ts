/** The longest texts of a design's form, by the names of its fields. */
export const textLengths = {
  title: 120,
  tagline: 300,
  description: 20_000,
  notes: 5_000,
  assembly: 5_000,
  safetyNotes: 5_000,
  listingTitle: 140,
  listingText: 5_000,
  care: 2_000,
  priceBand: 60,
} as const
