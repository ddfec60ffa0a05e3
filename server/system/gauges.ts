import { Gauge } from 'prom-client'
import { summarizeUnhandled } from '../billing/billing.ts'
import { sharedFor, succeedsWithin } from '../platform/checks.ts'
import type { Platform } from '../platform/platform.ts'
import { registry } from '../platform/telemetry/metrics.ts'
import { selectQueues, selectWaitingMails } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'files' | 'log'>

const readForMs = 5_000
const readTimeoutMs = 4_000

let refresh: (() => Promise<void>) | undefined
const shared = { registers: [registry], collect: () => refresh?.() }

const databaseUp = new Gauge({
  name: 'layerdrop_database_up',
  help: '1 when this process could read queues, emails and webhook events from the database',
  ...shared,
})
const jobsWaiting = new Gauge({
  name: 'layerdrop_jobs_waiting',
  help: 'Due jobs that no worker has taken; every process shows the same',
  labelNames: ['queue'],
  ...shared,
})
const oldestJob = new Gauge({
  name: 'layerdrop_jobs_oldest_waiting_seconds',
  help: 'How long the oldest due job has waited',
  labelNames: ['queue'],
  ...shared,
})
const jobsFailed = new Gauge({
  name: 'layerdrop_jobs_failed',
  help: 'Jobs whose last attempt failed, as long as the queue keeps them',
  labelNames: ['queue'],
  ...shared,
})
const mailsWaiting = new Gauge({
  name: 'layerdrop_mails_waiting',
  help: 'Emails neither sent nor given up',
  labelNames: ['class'],
  ...shared,
})
const oldestMail = new Gauge({
  name: 'layerdrop_mails_oldest_waiting_seconds',
  help: 'How long the oldest waiting email has waited',
  labelNames: ['class'],
  ...shared,
})
const eventsWaiting = new Gauge({
  name: 'layerdrop_payment_events_waiting',
  help: 'Webhook events that are not handled yet',
  ...shared,
})
const oldestEvent = new Gauge({
  name: 'layerdrop_payment_events_oldest_waiting_seconds',
  help: 'How long the oldest of them has waited',
  ...shared,
})
const storageUsed = new Gauge({
  name: 'layerdrop_storage_used_bytes',
  help: 'Used bytes of the disk with the files; 0 for a bucket',
  ...shared,
})
const storageFree = new Gauge({
  name: 'layerdrop_storage_free_bytes',
  help: 'Free bytes of the disk with the files; 0 for a bucket',
  ...shared,
})
const read = [jobsWaiting, oldestJob, jobsFailed, mailsWaiting, oldestMail, eventsWaiting, oldestEvent]

export function watchSystem(platform: Deps) {
  refresh = sharedFor(readForMs, () => readAll(platform))
}

/** A database or a disk that does not answer must not fail the scrape that would report it. */
async function readAll(platform: Deps) {
  const isRead = await succeedsWithin(readTimeoutMs, readDatabase(platform))
  databaseUp.set(isRead ? 1 : 0)
  if (!isRead) {
    for (const gauge of read) gauge.reset()
    platform.log.warn('the metrics of queues and emails could not be read')
  }
  await succeedsWithin(readTimeoutMs, readStorage(platform))
}

async function readDatabase({ db, now }: Deps) {
  const [queues, mails, events] = await Promise.all([
    selectQueues({ db }),
    selectWaitingMails({ db }),
    summarizeUnhandled({ db }),
  ])
  const age = (at: Date | null) => (at ? Math.max(0, (now().getTime() - at.getTime()) / 1000) : 0)
  for (const { name: queue, waiting, oldest_at, failed } of queues) {
    jobsWaiting.set({ queue }, waiting)
    oldestJob.set({ queue }, age(oldest_at))
    jobsFailed.set({ queue }, failed)
  }
  for (const { class: mailClass, waiting, oldest_at } of mails) {
    mailsWaiting.set({ class: mailClass }, waiting)
    oldestMail.set({ class: mailClass }, age(oldest_at))
  }
  eventsWaiting.set(events.count)
  oldestEvent.set(age(events.oldest_at))
}

async function readStorage({ files }: Deps) {
  const space = await files.space()
  if (!space) return
  storageUsed.set(space.usedBytes)
  storageFree.set(space.freeBytes)
}
