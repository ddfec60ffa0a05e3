import { looseFileJobs } from './platform/loose-files.ts'
import type { Transport } from './platform/mail.ts'
import { mailJobs } from './platform/mail-delivery.ts'
import type { Platform } from './platform/platform.ts'

/** What every feature does after the answer. */
export function registerJobs(platform: Platform, transport: Transport) {
  mailJobs(platform, transport)
  looseFileJobs(platform)
}
