import { trackingIds } from './tracking-ids.ts'

export const journeyPort = Number(process.env.LAYERDROP_E2E_PORT ?? 3400)

export const journeyEnvironment = {
  // Where there is one, it would work while the journeys are timed.
  SLICER: 'off',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'test',
  ...trackingIds,
}
