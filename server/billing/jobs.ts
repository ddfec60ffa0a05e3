import type { Platform } from '../platform/platform.ts'
import { remindOfPayments } from './emails/payment-reminders.ts'
import { compareWithProvider, fetchUndelivered } from './reconciliation/provider-audit.ts'
import {
  findFinishedCheckouts,
  findForgottenEvents,
  type Look,
  lookAtEverybody,
  lookAtSome,
  lookAtUnsettled,
  workOffEvents,
} from './reconciliation/reconciliation.ts'
import { reverseInTurn } from './refunds/refunds.ts'
import { updateCustomer } from './subscription/customers.ts'
import { chargeJob, customerJob, eventsJob, lookJob, reversalJob, syncJob } from './subscription/enqueue.ts'
import { syncCustomer } from './webhooks/sync-customer.ts'
import { nameCustomer } from './webhooks/webhook.ts'

/** Tried every ten minutes for most of a day: nobody asks for it again when the provider is back. */
const patient = { retries: 100 }

export function billingJobs(platform: Platform) {
  const { jobs } = platform
  jobs.handle(eventsJob, () => workOffEvents(platform))
  // Each holds one of the connections that locks are taken on: most of those are for people who wait.
  jobs.handle<{ customerId: string }>(syncJob, ({ customerId }) => syncCustomer(platform, customerId), {
    atOnce: 3,
  })
  jobs.handle<Look>(lookJob, (look) => lookAtSome(platform, look), { ...patient, atOnce: 1 })
  jobs.handle<{ subscriptionId: string }>(
    reversalJob,
    async ({ subscriptionId }) => {
      await reverseInTurn(platform, subscriptionId)
    },
    { retries: 20, atOnce: 2 },
  )
  jobs.handle<{ chargeId: string }>(chargeJob, ({ chargeId }) => nameCustomer(platform, chargeId))
  jobs.handle<{ userId: string }>(customerJob, ({ userId }) => updateCustomer(platform, userId), patient)
  const once = { retries: 0 }
  jobs.handle('billing-events', () => findForgottenEvents(platform), { ...once, schedule: '* * * * *' })
  jobs.handle('billing-checkouts', () => findFinishedCheckouts(platform), {
    ...once,
    schedule: '*/5 * * * *',
  })
  const hourly = { ...once, schedule: '11 * * * *' }
  jobs.handle('billing-hourly', () => lookAtUnsettled(platform), hourly)
  jobs.handle('billing-undelivered', () => fetchUndelivered(platform), hourly)
  const nightly = { ...once, schedule: '23 3 * * *' }
  jobs.handle('billing-nightly', () => lookAtEverybody(platform), nightly)
  jobs.handle('billing-audit', () => compareWithProvider(platform), { ...once, schedule: '53 5 * * *' })
  jobs.handle('billing-cards', () => remindOfPayments(platform), nightly)
}
