import type { Platform } from '../platform/platform.ts'
import {
  findFinishedCheckouts,
  findForgottenEvents,
  lookAtEverybody,
  lookAtUnsettled,
} from './reconciliation.ts'
import { reversalJob, reverse } from './reversals.ts'
import { syncCustomer, syncJob } from './sync.ts'

export function billingJobs(platform: Platform) {
  const { jobs } = platform
  jobs.handle<{ customerId: string }>(syncJob, ({ customerId }) => syncCustomer(platform, customerId))
  jobs.handle<{ subscriptionId: string }>(
    reversalJob,
    ({ subscriptionId }) => reverse(platform, subscriptionId),
    { retries: 20 },
  )
  const once = { retries: 0 }
  jobs.handle('billing-events', () => findForgottenEvents(platform), { ...once, schedule: '* * * * *' })
  jobs.handle('billing-checkouts', () => findFinishedCheckouts(platform), {
    ...once,
    schedule: '*/5 * * * *',
  })
  jobs.handle('billing-hourly', () => lookAtUnsettled(platform), { ...once, schedule: '11 * * * *' })
  jobs.handle('billing-nightly', () => lookAtEverybody(platform), { ...once, schedule: '23 3 * * *' })
}
