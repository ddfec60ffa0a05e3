import { trackingIds } from './trackers.ts'

/** Models that no journey opens and that take longest to build and analyse. */
export const leftOut = [
  ...['tide-coasters', 'oasis-planter', 'sunday-egg-cups', 'terrace-trays', 'parasol-stand', 'planet-fidget'],
  ...['column-dice-tower', 'gyroid-shade', 'ember-candle-holder', 'louvre-lantern', 'twist-jar'],
  ...['spindle-baubles', 'canopy-earring-tree', 'lattice-pen-cup', 'loop-bracelet'],
]

/** Designs whose models no journey looks at. */
const standIns = [
  ...['contour-tray', 'shore-soap-dish', 'pebble-planter', 'crease-phone-stand', 'herb-markers'],
  ...['fan-trellis', 'honeycomb-tray', 'cable-clips', 'hex-wall-planter', 'peg-rail', 'orbit-top'],
  ...['pocket-case', 'river-koi', 'strata-bookends', 'canal-lights', 'frost-ornaments'],
  ...['winter-cutters', 'market-card-stand', 'pleat-planter'],
]

/** `bin/start.ts` with coarse pictures of models. */
export const journeyScript = 'e2e/start-service.ts'
export const journeyPort = Number(process.env.LAYERDROP_E2E_PORT ?? 3400)

export const journeyEnvironment = {
  // Where there is one, it would work while the journeys are timed.
  SLICER: 'off',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'test',
  DEMO_WITHOUT: leftOut.join(),
  DEMO_STAND_INS: standIns.join(),
  ...trackingIds,
}
