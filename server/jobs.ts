import { accountJobs } from './accounts/jobs.ts'
import { billingJobs } from './billing/jobs.ts'
import { catalogueJobs } from './catalogue/jobs.ts'
import { looseFileJobs } from './platform/loose-files.ts'
import type { Transport } from './platform/mail.ts'
import { mailJobs } from './platform/mail-delivery.ts'
import type { Platform } from './platform/platform.ts'
import { tidyingJobs } from './platform/tidying.ts'

/** What is done after the answer. */
export function registerJobs(platform: Platform, transport: Transport) {
  mailJobs(platform, transport)
  featureJobs(platform)
}

export function featureJobs(platform: Platform) {
  looseFileJobs(platform)
  tidyingJobs(platform)
  billingJobs(platform)
  catalogueJobs(platform)
  accountJobs(platform)
}
