import { dust, type ListingWords, wipe } from './listing-words.ts'

export const deskOffice: Record<string, ListingWords> = {
  'cable-clips': {
    title: 'Cable clips for the desk, in three sizes, 3D printed',
    text: `The charger that always slides behind the desk stays where it is: a cable of up to 6.5 mm snaps in from the front and can be pulled through.

Clips for one, two and three cables. Each is held by a strip of double-sided tape 12 mm wide.`,
    care: wipe,
  },
  'crease-phone-stand': {
    title: 'Minimal phone stand for the desk, with a gap for the cable, 3D printed',
    text: `A strip folded into a triangle whose front edge runs on to become the shelf. It leans a phone back by 23 degrees, right for reading and for video calls.

The charging cable passes through a gap in the shelf, and a phone in its case (up to 14 mm) fits.`,
    care: wipe,
  },
  'honeycomb-tray': {
    title: 'Desk tray with a fading honeycomb floor, 3D printed',
    text: `At one corner the cells are as wide as a honeycomb allows; step by step they close, until the far corner is solid. Dust and crumbs fall through, pens and cards stay.

220 by 136 mm: room for a notebook in A6, a phone and the rest of the day's pockets. The walls lean out a little for a light look and a comfortable grip.`,
    care: wipe,
  },
  'lattice-pen-cup': {
    title: 'Openwork pen cup in a woven lattice, 3D printed',
    text: `Ten strands wind one way and ten the other, melting into each other where they cross. The floor is closed, so short things stay in.

104 mm tall and 89 mm wide at the rim: room for a dozen pens and a pair of scissors.`,
    care: dust,
  },
  'market-card-stand': {
    title: 'Business card and price sign holder, 3D printed',
    text: `For the stall, the counter and the reception desk: two rows of business cards, leaning back by 18 degrees so they can be read standing, and a slot behind them for a price sign, a photograph or a menu card of up to 1.5 mm.

In two widths: for cards lying across (85 mm and 90 mm), and a narrow one for a single sign.`,
    care: wipe,
  },
  'parasol-stand': {
    title: 'Headphone stand with a round rest for the headband, 3D printed',
    text: `Headphones on a hook get a dent in the headband. This stand carries them on a roof 86 mm wide, as round as a head, so the padding rests on its whole width.

219 mm tall, with rubber feet under the base.`,
    care: wipe,
  },
  'pocket-case': {
    title: 'Small hinged case with a latch, printed in one piece',
    text: `Two trays, a hinge and a latch that came out of the printer already joined. A springy tab holds the case shut and opens with a thumb.

Closed, it is 96 by 64 by 28 mm: for cards, earbuds, SD cards, sewing things or fishing flies.`,
    care: wipe,
  },
  'strata-bookends': {
    title: 'Pair of bookends of nested arches, 3D printed',
    text: `Five quarter arches, one inside the other, like layers of rock in a cliff or a rainbow cut in two.

The foot under the books is only 2.6 mm thick, so nothing stands askew, and the weight of the books keeps the pair in place. For paperbacks and hardbacks. Sold as a pair, with thin rubber feet.`,
    care: wipe,
  },
  'terrace-trays': {
    title: 'Set of three stacking desk trays with dividers, 3D printed',
    text: `Pens in the first, clips and cards in the second, chargers in the third. Each tray sinks into the one below it and stands there without sliding; lift off the upper ones like the floors of a box.

182 mm wide and 92 mm deep.`,
    care: wipe,
  },
}
