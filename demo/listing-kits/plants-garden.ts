import { type ListingWords, rinse, wipe } from './listing-words.ts'

/** The safety notes of these pots name heat. */
const wipePot = 'Wipe it with a damp cloth and dry it. Not for the dishwasher.'

export const plantsGarden: Record<string, ListingWords> = {
  'fan-trellis': {
    title: 'Fan trellis for pots and house plants, in two parts with stakes, 3D printed',
    text: `Seven ribs and four arcs, opened like a paper fan and scalloped at the edge. Hoya, jasmine, clematis in a tub and the first peas all find a hold; the rest of the year it looks good empty.

The fan stands on two stakes; for tall plants the ladder goes in between and adds 170 mm. The parts press together without glue or tools, and pack flat.

The plant and the pot are not included.`,
    care: wipe,
  },
  'herb-markers': {
    title: 'Set of four herb markers: basil, sage, rosemary, coriander, 3D printed',
    text: `Four herbs told apart by their leaves instead of by lettering, so the markers work in every language and never wash off. The veins are cut right through and let the light in.

The stake is 55 mm long, enough to stand in a window box.`,
    care: rinse,
  },
  'hex-wall-planter': {
    title: 'Hexagonal wall planter for succulents, to combine as a honeycomb, 3D printed',
    text: `One hangs well by itself; three or five make a wall. The sides are cut at 60 degrees, so neighbours sit edge to edge and the cluster can turn any corner.

The front stops halfway, so leaves have room. Two keyholes take ordinary round-head screws of 4 mm, 36 mm apart. The plant is not included.`,
    care: wipe,
  },
  'oasis-planter': {
    title: 'Self-watering planter for herbs and house plants, 3D printed',
    text: `Two pots in one. The outer one holds a quarter of a litre of water; the inner one drinks through three cotton cords, which are included. Basil, mint and most house plants take what they need.

Water goes in through the notch in the rim, so the plant stays where it is. For the plant of a 9 cm nursery pot. The plant is not included.`,
    care: 'Rinse the reservoir every two months. Keep it out of the dishwasher and away from radiators.',
  },
  'pebble-planter': {
    title: 'Organic planter with drainage and saucer, for a 9 cm pot, 3D printed',
    text: `Not quite round: three soft lobes turn slowly as the pot rises. Five holes let the water out into the matching saucer, and three bars lift the pot so that air gets under the roots.

It takes a nursery pot of 9 cm, or a plant of its own. The plant is not included.`,
    care: wipePot,
  },
  'pleat-planter': {
    title: 'Pleated planter with drainage and saucer, for a 9 to 10 cm pot, 3D printed',
    text: `Twenty-two pleats lean one way from the foot to the knee and back again above it, as if the pot had been folded from one sheet of paper.

Five holes let the water out into a pleated saucer, where three bars lift the pot and let air in underneath. It takes a nursery pot of 9 to 10 cm or a plant of its own. The plant is not included.`,
    care: wipePot,
  },
}
