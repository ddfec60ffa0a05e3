import { dust, type ListingWords } from './listing-words.ts'

export const lighting: Record<string, ListingWords> = {
  'canal-lights': {
    title: 'Set of three canal house lanterns for LED tealights, 3D printed',
    text: `One house with a stepped gable, one with a bell, one with a spout. Set each over an LED tealight (38 mm, included) and the windows on all four sides light up.

The houses are 54 mm deep and stand in any order, so two sets make a street. The roofs lift off.`,
    care: dust,
  },
  'ember-candle-holder': {
    title: 'Set of three turned candle holders for LED tapers, 3D printed',
    text: `One bead, three beads, five beads on a wide foot: the vocabulary of the wood turner, in three heights that belong together.

The cup is 22.8 mm wide and 19 mm deep and takes an ordinary LED taper. Candles are not included.`,
    care: dust,
  },
  'gyroid-shade': {
    title: 'Pendant lamp shade of one flowing gyroid surface, E27, 3D printed',
    text: `A surface that divides space into two labyrinths, bent into a ring of eleven cells and trimmed to a soft barrel. The light finds its way out by turning corners, so only glimpses of the lamp show. On a white wall it throws a pattern like water.

The opening of 42 mm takes an E27 lamp holder with threaded rings. This is the shade alone: lamp holder, cable and bulb are not included.`,
    care: dust,
  },
  'louvre-lantern': {
    title: 'Lantern of thirty-six twisted blades for an LED tealight, 3D printed',
    text: `Each blade starts half open on one side and ends half open on the other. Walk around the lantern and it seems to close and open again; stand still and the light comes out in long soft bars.

The sleeve lifts off its base, which has a seat for an LED tealight of 38 mm. The tealight is included.`,
    care: dust,
  },
  'tessel-shade': {
    title: 'Pendant lamp shade folded from seventy-two diamonds, E27 or E14, 3D printed',
    text: `Rings of twelve diamonds, each turned by half a step, like the paper lanterns that fold flat. Switched on, the thin wall glows and every crease draws a line of light.

The opening of 42 mm takes an E27 lamp holder with threaded rings; a reducer for E14 is included. This is the shade alone: lamp holder, cable and bulb are not included.`,
    care: dust,
  },
}
