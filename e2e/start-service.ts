import { setPictureDetail } from '#geometry/model-process/model-process.ts'
// A hash at the real cost takes 45 ms at each registration and login.
import '#server/testing/least-hashing.ts'

// Journeys look for pictures, not at them: fine ones would take most of the time of an upload.
setPictureDetail('coarse')
await import('../bin/start.ts')
