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
