import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { alarmCounts } from '../log.ts'

/** No label holds data of a member, and each has few values. */
export const registry = new Registry()
const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Response time by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'layerdrop_job_duration_seconds',
  help: 'Run time of one attempt of a job; outcome is completed or failed',
  labelNames: ['queue', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
  registers,
})

export const mailAttempts = new Counter({
  name: 'layerdrop_mail_attempts_total',
  help: 'Attempts to send an email; outcome is sent, failed (retried), refused, suppressed, late or given_up',
  labelNames: ['class', 'outcome'],
  registers,
})

export const mailSeconds = new Histogram({
  name: 'layerdrop_mail_delivery_duration_seconds',
  help: 'From the request of an email until the mail server accepted it',
  labelNames: ['class'],
  buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200],
  registers,
})

export const paymentEventSeconds = new Histogram({
  name: 'layerdrop_payment_event_duration_seconds',
  help: 'From the arrival of a webhook event until it was handled',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600],
  registers,
})

export const storageSeconds = new Histogram({
  name: 'layerdrop_storage_operation_duration_seconds',
  help: 'Operations on stored files; outcome is ok, failed or aborted (by the sender)',
  labelNames: ['operation', 'outcome'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
  registers,
})

export const providerSeconds = new Histogram({
  name: 'layerdrop_payment_request_duration_seconds',
  help: 'Requests to the payment provider; status is error without a response',
  labelNames: ['method', 'resource', 'status'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

type Pool = { totalCount: number; idleCount: number; waitingCount: number }

const pools = new Map<string, Pool>()

export function watchPool(name: string, pool: Pool) {
  pools.set(name, pool)
}

new Gauge({
  name: 'layerdrop_database_connections',
  help: 'Open connections by pool; state is idle or active',
  labelNames: ['pool', 'state'],
  registers,
  collect() {
    for (const [name, { totalCount, idleCount }] of pools) {
      this.set({ pool: name, state: 'idle' }, idleCount)
      this.set({ pool: name, state: 'active' }, totalCount - idleCount)
    }
  },
})

new Gauge({
  name: 'layerdrop_database_waiting_callers',
  help: 'Callers that wait for a connection, by pool',
  labelNames: ['pool'],
  registers,
  collect() {
    for (const [name, { waitingCount }] of pools) this.set({ pool: name }, waitingCount)
  },
})

new Counter({
  name: 'layerdrop_alarms_total',
  help: 'Log lines with an alarm, by alarm',
  labelNames: ['alarm'],
  registers,
  collect() {
    this.reset()
    for (const [alarm, count] of alarmCounts) this.inc({ alarm }, count)
  },
})

export async function timed<Result>(
  work: () => Promise<Result>,
  record: (seconds: number, outcome: { result: Result } | { error: unknown }) => void,
): Promise<Result> {
  const begin = performance.now()
  const seconds = () => (performance.now() - begin) / 1000
  try {
    const result = await work()
    record(seconds(), { result })
    return result
  } catch (error) {
    record(seconds(), { error })
    throw error
  }
}
