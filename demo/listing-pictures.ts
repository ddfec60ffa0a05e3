import type { Design, Picture, Placement } from './design.ts'

/** Alternative texts of a design beside a coin or a hand, and of its parts apart: of all steps, or only of the first ones. */
type Texts = { coin?: string; hand?: string; apart?: string; steps?: number }

const texts: Record<string, Texts> = {
  'arc-hooks': { coin: 'Both hooks beside a coin: the large one is four coins tall' },
  'cable-clips': { coin: 'The three clips beside a coin about as wide as the smallest is long' },
  'canal-lights': {
    hand: 'The row of canal houses beside a hand that is taller than their gables',
    apart: 'The step gable house in terracotta with its graphite roof lifted off the gables',
    steps: 1,
  },
  'canopy-earring-tree': {
    hand: 'The earring tree beside a hand of the same height',
    apart: 'The two halves of the earring tree and its base, each on the way to its slot',
  },
  'column-dice-tower': {
    hand: 'The dice tower in its tray beside a hand, about as tall',
    apart: 'The dice tower above the ridge of its tray, before it is set in',
  },
  'contour-tray': { hand: 'The sky tray beside a hand, a little longer than the hand' },
  'crease-phone-stand': { hand: 'The phone stand beside a hand, as tall as its fingers' },
  'ember-candle-holder': { hand: 'The three candle holders in a row beside a hand' },
  'facet-vase': { hand: 'The faceted vase beside a hand of about its height' },
  'fan-trellis': {
    hand: 'The trellis in its pot beside a hand that reaches to the lower bars',
    apart: 'Fan, ladder and two stakes of the trellis, one above the other',
  },
  'fir-trio': { hand: 'The three firs beside a hand as tall as the tallest' },
  'frost-ornaments': { coin: 'The three snowflakes beside a coin, each about three coins wide' },
  'gyroid-shade': { hand: 'The gyroid shade on its cable beside a hand' },
  'hex-wall-planter': { hand: 'The wall planter with its succulent beside a hand' },
  'honeycomb-tray': { hand: 'The yellow tray beside a hand, longer than the hand' },
  'lattice-pen-cup': { hand: 'The pen cup beside a hand, about half as tall' },
  'louvre-lantern': {
    hand: 'The lantern of twisted blades beside a hand, two thirds as tall',
    apart: 'The sleeve of the lantern lifted off the step of its base',
  },
  'market-card-stand': { hand: 'The card stand with its cards beside a hand' },
  'oasis-planter': {
    hand: 'The planted oasis planter beside a hand',
    apart: 'The insert of the planter above its reservoir, before it is hung in',
  },
  'orbit-top': {
    apart: 'The spindle of the top above the hole of its flywheel',
  },
  'parasol-stand': {
    hand: 'The headphone stand with headphones beside a hand',
    apart: 'The post of the headphone stand above the pocket of its base',
  },
  'pebble-planter': {
    hand: 'The round planter on its saucer beside a hand',
    apart: 'The round pot lifted off the three bars of its saucer',
  },
  'peg-rail': {
    hand: 'The peg rail with its keys beside a hand, longer than the hand',
    apart: 'The rail with its eight pegs pulled out in front of their holes',
  },
  'planet-fidget': { coin: 'The gears of the fidget beside a coin, not three coins wide' },
  'pleat-planter': {
    hand: 'The pleated planter with its succulent beside a hand',
    apart: 'The pleated pot lifted off the three bars of its saucer',
  },
  'pocket-case': { hand: 'The open case beside a hand: closed it fits the palm' },
  'ripple-vase': { hand: 'The rippled vase beside a hand of about its height' },
  'river-koi': { hand: 'The koi lying beside a hand of the same length' },
  'shore-soap-dish': {
    hand: 'The soap dish beside a hand, shorter than the hand',
    apart: 'The grate of the soap dish above the ledge of its tray',
  },
  'spindle-baubles': { hand: 'The three baubles beside a hand, each about half as tall' },
  'strata-bookends': { hand: 'The bookend of arches beside a hand' },
  'sunday-egg-cups': { hand: 'The four egg cups with two eggs beside a hand' },
  'terrace-trays': {
    hand: 'The stack of desk trays beside a hand of about its length',
    apart: 'The three desk trays lifted off each other, as they are stacked',
  },
  'tessel-shade': { hand: 'The faceted shade on its cable beside a hand' },
  'tide-coasters': {
    hand: 'The four coasters lying beside a hand, each about half as wide as it is long',
    apart: 'The four coasters one above the other over their stand',
  },
  'twist-jar': {
    hand: 'The closed jar beside a hand, a little more than half as tall',
    apart: 'The walnut lid above the thread of the jar, before it is turned on',
  },
  'winter-cutters': { coin: 'The four cutters beside a coin, each about three coins wide' },
}

/** Returns the design with the pictures that buyers look for: how large it is, and how its parts go together. */
export function withListingPictures(design: Design): Design {
  const { coin, hand, apart, steps } = texts[design.slug] ?? {}
  const [first] = design.pictures
  if (!first) return design
  const { azimuth, elevation, scene } = first
  const added: Picture[] = []
  if (coin) added.push({ alt: coin, azimuth, elevation, scene, setting: 'coin' })
  if (hand) added.push({ alt: hand, azimuth, elevation, scene, setting: 'hand' })
  if (apart) {
    const parts = explodedScene(design.assembly?.steps.slice(0, steps) ?? [], scene)
    added.push({ alt: apart, azimuth, elevation: 20, scene: parts, setting: 'exploded' })
  }
  return { ...design, pictures: [...design.pictures, ...added] }
}

type Step = NonNullable<Design['assembly']>['steps'][number]

/** The parts of the steps, in the colours of a scene; one that it does not show has that of another part. */
function explodedScene(steps: Step[], scene: Placement[]): Placement[] {
  const parts = steps.flatMap((step) => step.parts)
  const names = parts.map(({ show }) => show)
  const shown = scene.filter(({ show }) => names.includes(show))
  return parts.map((part) => {
    const { colour = 'bone white' } = shown.find(({ show }) => show === part.show) ?? shown[0] ?? {}
    return { ...part, colour }
  })
}
