import { dust, type ListingWords, wipe } from './listing-words.ts'

export const toysGifts: Record<string, ListingWords> = {
  'column-dice-tower': {
    title: 'Dice tower in the shape of a fluted column, with tray, 3D printed',
    text: `Dice go in at the top, tumble over two boards inside and roll out through a pointed arch into the tray. Nobody can throw them off the table.

For dice of up to 16 mm and sets of seven. Tower and tray come apart for the journey: a ridge in the tray keeps the column in place. The dice are not included.`,
    care: dust,
  },
  'frost-ornaments': {
    title: 'Set of three snowflake ornaments with ribbon, 3D printed',
    text: `A fern, a star and a crystal, each with six arms and an eye for a ribbon. Light enough for a twig, a window or a parcel, and sturdy enough for the post.

The upper edges are rounded, which makes them feel finished in the hand; the backs are flat. With a ribbon of 3 mm on each.`,
    care: dust,
  },
  'loop-bracelet': {
    title: 'Chain bracelet without a clasp, 3D printed in one piece',
    text: `Links that came out of the printer already joined, closed into a circle. The wire has eight sides, which gives it the look of cut metal in brass or graphite.

No clasp to break: the small size slips over a hand of up to 20 cm around, the large over 24 cm.`,
    care: wipe,
  },
  'orbit-top': {
    title: 'Spinning top with a heavy rim and six swept spokes, 3D printed',
    text: `Weight far out and low down makes a top spin long, so nearly all of this one is a heavy rim. The stem is thin where the fingers roll it and thick where they let go.

A smooth plate or a glass table is the best stage. Spin it to settle who pays for coffee.`,
    care: wipe,
  },
  'planet-fidget': {
    title: 'Planetary gear fidget, printed in one piece with moving gears',
    text: `A sun of fifteen teeth, six planets of nine and a ring of thirty-three. They come out of the printer assembled; the teeth lean both ways, so nothing can fall out and everything rolls without a rattle.

The hexagonal socket in the sun takes a 6.35 mm screwdriver bit: a cordless drill at low speed turns all eight gears.`,
    care: 'Blow dust out of the teeth. A drop of dry lubricant makes it run more quietly.',
  },
  'river-koi': {
    title: 'Articulated koi fish, fidget toy printed in one piece',
    text: `Seven links that came out of the printer already joined. The whole fish bends from head to tail, lies flat on a desk and never needs a battery.`,
    care: 'Blow dust out of the joints. Keep it away from radiators.',
  },
  'spindle-baubles': {
    title: 'Set of three openwork baubles: Twist, Net and Petals, 3D printed',
    text: `Three patterns in one outline, without a seam across the middle. Twist winds ribbons around it, Net crosses two families of them, Petals opens tall windows with short ones in between.

101 mm tall with the eye, and light enough for a thin twig. With a string of fairy lights inside, the pattern moves over the wall.`,
    care: dust,
  },
}
