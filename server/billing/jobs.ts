import type { Platform } from '../platform/platform.ts'
import { sendPaymentReminders } from './emails/payment-reminders.ts'
import { auditProvider, fetchMissedEvents } from './reconciliation/provider-audit.ts'
import {
  type CustomerBatch,
  enqueueRecentEvents,
  reconcileAll,
  reconcileBatch,
  reconcileUnstable,
  retryMissedEvents,
  syncDuePauses,
  syncOpenCheckouts,
} from './reconciliation/reconciliation.ts'
import { executeRefundUnderLock } from './refunds/execution/refunds.ts'
import { updateCustomer } from './subscription/customers.ts'
import {
  enqueueRecentEventsJob,
  executeRefundJob,
  reconcileBatchJob,
  resolveChargeJob,
  syncCustomerJob,
  updateCustomerJob,
} from './subscription/enqueue.ts'
import { deleteOldEvents } from './webhooks/event-queries.ts'
import { syncCustomer } from './webhooks/sync-customer.ts'
import { resolveChargeCustomer } from './webhooks/webhook.ts'

/** Retried for most of a day, because nothing enqueues it again when the provider is back. */
const longRetries = { retries: 100 }

export function billingJobs(platform: Platform) {
  const { jobs } = platform
  jobs.handle(enqueueRecentEventsJob, () => enqueueRecentEvents(platform))
  // Each job holds a connection for its lock, and most connections are for requests.
  jobs.handle<{ customerId: string }>(
    syncCustomerJob,
    ({ customerId }) => syncCustomer(platform, customerId),
    {
      atOnce: 3,
    },
  )
  jobs.handle<CustomerBatch>(reconcileBatchJob, (batch) => reconcileBatch(platform, batch), {
    ...longRetries,
    atOnce: 1,
  })
  jobs.handle<{ subscriptionId: string }>(
    executeRefundJob,
    async ({ subscriptionId }) => {
      await executeRefundUnderLock(platform, subscriptionId)
    },
    // A refund is executed even after a month of outage.
    { retries: 10_000, retrySecondsMax: 300, atOnce: 2 },
  )
  jobs.handle<{ chargeId: string }>(resolveChargeJob, ({ chargeId }) =>
    resolveChargeCustomer(platform, chargeId),
  )
  jobs.handle<{ userId: string }>(
    updateCustomerJob,
    ({ userId }) => updateCustomer(platform, userId),
    longRetries,
  )
  const once = { retries: 0, deletesOld: false }
  jobs.handle('billing-events', () => retryMissedEvents(platform), {
    ...once,
    schedule: '* * * * *',
  })
  jobs.handle('billing-checkouts', () => syncOpenCheckouts(platform), {
    ...once,
    schedule: '*/5 * * * *',
  })
  jobs.handle('billing-pauses', () => syncDuePauses(platform), {
    ...once,
    schedule: '*/5 * * * *',
  })
  const hourly = { ...once, schedule: '11 * * * *' }
  jobs.handle('billing-hourly', () => reconcileUnstable(platform), hourly)
  jobs.handle('billing-undelivered', () => fetchMissedEvents(platform), hourly)
  const nightly = { ...once, schedule: '23 3 * * *' }
  jobs.handle('billing-nightly', () => reconcileAll(platform), nightly)
  jobs.handle('billing-tidy', () => deleteOldEvents(platform), {
    ...once,
    schedule: '47 4 * * *',
    deletesOld: true,
  })
  jobs.handle('billing-audit', () => auditProvider(platform), {
    ...once,
    schedule: '53 5 * * *',
  })
  jobs.handle('billing-cards', () => sendPaymentReminders(platform), nightly)
}
