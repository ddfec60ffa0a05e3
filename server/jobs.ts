import { accountJobs } from './accounts/jobs.ts'
import { billingJobs } from './billing/jobs.ts'
import { uploadJobs } from './catalogue/analysis/jobs.ts'
import { catalogueJobs } from './catalogue/jobs.ts'
import { certificateJobs } from './certificates/jobs.ts'
import { ideaJobs } from './ideas/jobs.ts'
import { newsJobs } from './news/jobs.ts'
import { cleanupJobs } from './platform/cleanup-jobs.ts'
import { comparisonJob } from './platform/files/comparison.ts'
import { orphanedFileJobs } from './platform/files/orphaned-files.ts'
import type { Transport } from './platform/mail/mail.ts'
import { mailJobs } from './platform/mail/mail-delivery.ts'
import type { Platform } from './platform/platform.ts'
import { privacyJobs } from './privacy/jobs.ts'

export function registerJobs(platform: Platform, transport: Transport) {
  mailJobs(platform, transport)
  featureJobs(platform)
}

export function featureJobs(platform: Platform) {
  orphanedFileJobs(platform)
  comparisonJob(platform)
  cleanupJobs(platform)
  billingJobs(platform)
  catalogueJobs(platform)
  uploadJobs(platform)
  ideaJobs(platform)
  newsJobs(platform)
  certificateJobs(platform)
  accountJobs(platform)
  privacyJobs(platform)
}
