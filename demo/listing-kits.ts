import assert from 'node:assert/strict'
import type { ListingKit } from '#contract/catalogue/catalogue.ts'
import { printPrice } from '#contract/profit/print-price.ts'
import { defaultCosts } from '#server/profit/profit.ts'
import type { Design } from './design.ts'

type Words = Pick<ListingKit, 'title' | 'text' | 'care'>

const dust = 'Dust it with a soft, dry brush. Keep it out of the dishwasher and away from radiators.'
const wipe = 'Wipe it with a damp cloth and dry it. Keep it out of the dishwasher and away from radiators.'

const kits: Record<string, Words> = {
  'ripple-vase': {
    title: 'Fluted vase for dried flowers, gently waved, 3D printed',
    text: `A tall vase with twenty flutes that rise straight from its foot, swing to and fro and fade out below the lip. The waves run on inside, so it looks finished from above as well.

Made for dried stems as it is. For fresh flowers put a glass or a small bottle of up to 50 mm inside: the vase alone does not hold water.

Printed to order, layer by layer; fine lines are part of its surface.`,
    care: dust,
  },
  'facet-vase': {
    title: 'Geometric vase with triangular facets, 3D printed',
    text: `Nine sides, turned by half a side at every ring, so that the whole vase is made of triangles. Under a lamp each plane takes its own shade, and one colour looks like a dozen.

For dried flowers as it is. For fresh ones put a glass of up to 55 mm inside: the vase alone does not hold water.`,
    care: dust,
  },
  'pebble-planter': {
    title: 'Organic planter with drainage and saucer, for a 9 cm pot, 3D printed',
    text: `Not quite round: three soft lobes turn slowly as the pot rises. Five holes let the water out into the matching saucer, and three bars lift the pot so that air gets under the roots.

It takes a nursery pot of 9 cm, or a plant of its own. The plant is not included.`,
    care: wipe,
  },
  'crease-phone-stand': {
    title: 'Minimal phone stand for the desk, with a gap for the cable, 3D printed',
    text: `A strip folded into a triangle whose front edge runs on to become the shelf. It leans a phone back by 23 degrees, right for reading and for video calls.

The charging cable passes through a gap in the shelf, and a phone in its case (up to 14 mm) fits.`,
    care: wipe,
  },
  'lattice-pen-cup': {
    title: 'Openwork pen cup in a woven lattice, 3D printed',
    text: `Ten strands wind one way and ten the other, melting into each other where they cross. The floor is closed, so short things stay in.

104 mm tall and 89 mm wide at the rim: room for a dozen pens and a pair of scissors.`,
    care: dust,
  },
  'cable-clips': {
    title: 'Cable clips for the desk, in three sizes, 3D printed',
    text: `The charger that always slides behind the desk stays where it is: a cable of up to 6.5 mm snaps in from the front and can be pulled through.

Clips for one, two and three cables. Each is held by a strip of double-sided tape 12 mm wide.`,
    care: wipe,
  },
  'planet-fidget': {
    title: 'Planetary gear fidget, printed in one piece with moving gears',
    text: `A sun of fifteen teeth, six planets of nine and a ring of thirty-three. They come out of the printer assembled; the teeth lean both ways, so nothing can fall out and everything rolls without a rattle.

Not for children under three.`,
    care: 'Blow dust out of the teeth. A drop of dry lubricant makes it run more quietly.',
  },
  'twist-jar': {
    title: 'Fluted jar with a screw lid, 3D printed',
    text: `Twenty-four flutes wind around the jar and carry on into the lid. Close it and the lines meet again. The coarse thread closes in two and a half turns.

85 mm wide and 103 mm tall, a third of a litre. For dry things in a bag of their own, not for liquids.`,
    care: 'Wipe it with a dry or damp cloth. Not for the dishwasher.',
  },
  'oasis-planter': {
    title: 'Self-watering planter for herbs and house plants, 3D printed',
    text: `Two pots in one. The outer one holds a quarter of a litre of water; the inner one drinks through three cotton cords, which are included. Basil, mint and most house plants take what they need.

Water goes in through the notch in the rim, so the plant stays where it is. For the plant of a 9 cm nursery pot. The plant is not included.`,
    care: 'Rinse the reservoir every two months. Keep it out of the dishwasher and away from radiators.',
  },
  'parasol-stand': {
    title: 'Headphone stand with a round rest for the headband, 3D printed',
    text: `Headphones on a hook get a dent in the headband. This stand carries them on a roof 86 mm wide, as round as a head, so the padding rests on its whole width.

219 mm tall, with rubber feet under the base.`,
    care: wipe,
  },
  'river-koi': {
    title: 'Articulated koi fish, fidget toy printed in one piece',
    text: `Seven links that came out of the printer already joined. The whole fish bends from head to tail, lies flat on a desk and never needs a battery.

Not for children under three.`,
    care: 'Blow dust out of the joints. Keep it away from radiators.',
  },
  'terrace-trays': {
    title: 'Set of three stacking desk trays with dividers, 3D printed',
    text: `Pens in the first, clips and cards in the second, chargers in the third. Each tray sinks into the one below it and stands there without sliding; lift off the upper ones like the floors of a box.

182 mm wide and 92 mm deep.`,
    care: wipe,
  },
  'harbour-pegboard': {
    title: 'Wall pegboard with hooks and shelf, 3D printed',
    text: `A board of 204 mm with four short hooks, two long ones and a shelf on brackets. Everything goes in by hand, and moves without a tool.

For up to 1 kg on a hook and 2 kg on the shelf, with wall plugs that suit the wall.`,
    care: wipe,
  },
  'canopy-earring-tree': {
    title: 'Earring tree with a dish for rings, jewellery display, 3D printed',
    text: `Two flat halves slide into each other and stand in a base; packed flat they fit into a small parcel. The round crown carries more than forty pairs in three rings, all of them in sight.

Around the trunk the base is a shallow dish for rings and studs.`,
    care: dust,
  },
  'canal-lights': {
    title: 'Set of three canal house lanterns for LED tealights, 3D printed',
    text: `One house with a stepped gable, one with a bell, one with a spout. Set each over an LED tealight (38 mm, included) and the windows on all four sides light up.

The houses are 54 mm deep and stand in any order, so two sets make a street. The roofs lift off.

For LED tealights only, never for a flame.`,
    care: dust,
  },
  'fan-trellis': {
    title: 'Fan trellis for pots and house plants, in two parts with stakes, 3D printed',
    text: `Seven ribs and four arcs, opened like a paper fan and scalloped at the edge. Hoya, jasmine, clematis in a tub and the first peas all find a hold; the rest of the year it looks good empty.

The fan stands on two stakes; for tall plants the ladder goes in between and adds 170 mm. The parts press together without glue or tools, and pack flat.

The plant and the pot are not included.`,
    care: wipe,
  },
  'sunday-egg-cups': {
    title: 'Set of four egg cups: plain, fluted, swirled and woven, 3D printed',
    text: `One shape and four surfaces. They belong together and nobody takes the wrong one. The bowl follows an egg, small or large.

58 mm tall. For eggs in their shell.`,
    care: wipe,
  },
  'market-card-stand': {
    title: 'Business card and price sign holder, 3D printed',
    text: `For the stall, the counter and the reception desk: two rows of business cards, leaning back by 18 degrees so they can be read standing, and a slot behind them for a price sign, a photograph or a menu card of up to 1.5 mm.

In two widths: for cards lying across (85 mm and 90 mm), and a narrow one for a single sign.`,
    care: wipe,
  },
}

type Printed = { grams: number; minutes: number }

/** Listing texts for sellers of the prints: written for this design, or taken from its page. */
export function listingKitOf(
  { slug, title, tagline, description }: Pick<Design, 'slug' | 'title' | 'tagline' | 'description'>,
  printed: Printed,
): ListingKit {
  const fromPage = { title: `${title}: ${tagline}, 3D printed`, text: description, care: wipe }
  return { ...(kits[slug] ?? fromPage), priceBand: priceBand(printed) }
}

/** What the print sells for at typical costs, and a tenth below and above. */
function priceBand(printed: Printed) {
  const { price } = printPrice(printed, defaultCosts) ?? assert.fail('A design without a print time')
  return `USD ${Math.round(price * 0.9)} to ${Math.round(price * 1.1)}`
}
