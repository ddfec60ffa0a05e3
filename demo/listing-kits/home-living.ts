import { dust, type ListingWords, rinse, wipe } from './listing-words.ts'

export const homeLiving: Record<string, ListingWords> = {
  'arc-hooks': {
    title: 'Curved wall hooks in two sizes for coats and keys, 3D printed',
    text: `A plate that runs straight down the wall and turns into the hook without a corner. The large hook is for coats and bags, the small one for keys, towels and oven gloves.

Layers follow the bend like the grain in bent wood, so the hook is strong where it matters. Two screw holes each; use countersunk screws of 4 mm and wall plugs that suit the wall.`,
    care: wipe,
  },
  'canopy-earring-tree': {
    title: 'Earring tree with a dish for rings, jewellery display, 3D printed',
    text: `Two flat halves slide into each other and stand in a base; packed flat they fit into a small parcel. The round crown carries more than forty pairs in three rings, all of them in sight.

Around the trunk the base is a shallow dish for rings and studs.`,
    care: dust,
  },
  'contour-tray': {
    title: 'Catch-all tray with stepped contours like a lake chart, 3D printed',
    text: `Five terraces lead down from the shore to the deepest point, which lies off the middle, as in a real lake. Keys and coins slide to the bottom; rings and earbuds stay on the steps.

Every edge is softened and every step has a small fillet at its foot, so dust wipes out easily. 211 by 129 mm: room for what comes out of the pockets.`,
    care: wipe,
  },
  'facet-vase': {
    title: 'Geometric vase with triangular facets, 3D printed',
    text: `Nine sides, turned by half a side at every ring, so that the whole vase is made of triangles. Under a lamp each plane takes its own shade, and one colour looks like a dozen.

For dried flowers as it is. For fresh ones a glass of up to 55 mm fits inside.`,
    care: dust,
  },
  'fir-trio': {
    title: 'Set of three twisted fir trees, winter decoration, 3D printed',
    text: `Three slender firs of soft folds that wind up to the tip. The middle one turns the other way, so that in a row they look like a wood in the wind.

180, 132 and 92 mm tall, for a sill, a mantelpiece or a shop window. Greens for December, white and sand for the rest of the winter.`,
    care: dust,
  },
  'harbour-pegboard': {
    title: 'Wall pegboard with hooks and shelf, 3D printed',
    text: `A board of 204 mm with four short hooks, two long ones and a shelf on brackets. Everything goes in by hand, and moves without a tool.

Several boards side by side make a whole wall: hooks and shelves fit all of them.`,
    care: wipe,
  },
  'peg-rail': {
    title: 'Wall rail with eight movable pegs for keys and leads, 3D printed',
    text: `A board with eighteen holes and eight pegs that move when life moves. Long pegs for bags and dog leads, short ones for keys; two side by side hold a pair of sunglasses.

The pegs are turned like small chessmen, with a knob so that nothing slides off. They hold by friction: push and twist.`,
    care: wipe,
  },
  'ripple-vase': {
    title: 'Fluted vase for dried flowers, gently waved, 3D printed',
    text: `A tall vase with twenty flutes that rise straight from its foot, swing to and fro and fade out below the lip. The waves run on inside, so it looks finished from above as well.

Made for dried stems as it is. For fresh flowers a glass or a small bottle of up to 50 mm fits inside.

Printed to order, layer by layer; fine lines are part of its surface.`,
    care: dust,
  },
  'shore-soap-dish': {
    title: 'Soap dish with a draining grate of waves and a tray, 3D printed',
    text: `Soap lasts longer when it can dry. Here it rests on thirteen narrow waves in a shallow hollow, and the water drips through into a tray.

Lift the grate out by its edge, tip the tray, rinse both. The two parts are loose enough to come apart with wet hands, and need no glue.`,
    care: rinse,
  },
}
