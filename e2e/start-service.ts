import { setPictureDetail } from '#geometry/model-process/model-process.ts'

// Journeys look for pictures, not at them: fine ones would take most of the time of an upload.
setPictureDetail('coarse')
await import('../bin/start.ts')
