import { type ListingWords, wipe } from './listing-words.ts'

export const kitchenTable: Record<string, ListingWords> = {
  'sunday-egg-cups': {
    title: 'Set of four egg cups: plain, fluted, swirled and woven, 3D printed',
    text: `One shape and four surfaces. They belong together and nobody takes the wrong one. The bowl follows an egg, small or large.

58 mm tall.`,
    care: wipe,
  },
  'tide-coasters': {
    title: 'Set of four coasters with wave reliefs, in a stand, 3D printed',
    text: `A stone dropped into still water. Two stones, whose rings cross. A shore with waves coming in. The wake of a boat. Each coaster carries one of them.

The crests all end at the same height, so a glass stands firm, and drops gather in the troughs. A raised rim keeps them off the table. The stand holds all four and has a scoop on either side for two fingers.`,
    care: wipe,
  },
  'twist-jar': {
    title: 'Fluted jar with a screw lid, 3D printed',
    text: `Twenty-four flutes wind around the jar and carry on into the lid. Close it and the lines meet again. The coarse thread closes in two and a half turns.

85 mm wide and 103 mm tall, a third of a litre.`,
    care: 'Wipe it with a dry or damp cloth. Not for the dishwasher.',
  },
  'winter-cutters': {
    title: 'Set of four cookie cutters: star, fir, house and heart, 3D printed',
    text: `Four outlines with nothing fussy about them: the points are rounded just enough for dough to come out, and no neck is so thin that a biscuit breaks there.

A broad, rounded rim is kind to the palm. For dough of up to 10 mm; each cutter is 65 to 85 mm across, a biscuit for two bites.`,
    care: 'Wash them by hand right after use. Not for the dishwasher.',
  },
}
