/** Starts the service of the journeys, and ends it once its input has ended and its demo catalogue is filled. */
import { once } from 'node:events'
import { startTrialService } from '../bin/trial-service.ts'
import { journeyEnvironment, journeyPort } from './journey-service.ts'
import { catalogueFilled } from './wait-for-catalogue.ts'

const { LAYERDROP_E2E_DATA: folder = '' } = process.env
const { site, stop } = await startTrialService(journeyPort, { ...journeyEnvironment, DATA_DIR: folder })
await once(process.stdin.resume(), 'end')
await catalogueFilled(site).finally(stop)
