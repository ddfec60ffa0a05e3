import { trackingIds } from './tracking-ids.ts'

/** Large models that no journey opens: to build and analyse them takes a third of the time of the whole catalogue. */
export const leftOut = [
  ...['contour-tray', 'oasis-planter', 'sunday-egg-cups', 'terrace-trays', 'parasol-stand', 'planet-fidget'],
  ...['column-dice-tower', 'ember-candle-holder', 'louvre-lantern', 'twist-jar', 'spindle-baubles'],
  'canopy-earring-tree',
]

export const journeyPort = Number(process.env.LAYERDROP_E2E_PORT ?? 3400)

export const journeyEnvironment = {
  // Where there is one, it would work while the journeys are timed.
  SLICER: 'off',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'test',
  DEMO_WITHOUT: leftOut.join(),
  ...trackingIds,
}
