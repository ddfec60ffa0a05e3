import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLocal } from '../config.ts'
import type { Event, EventType, WebhookEndpoint } from './documents.ts'
import { post } from './http-post.ts'
import type { Store } from './store.ts'

type Attempt = { at: string; status: number | null; error: string | null }

/** Seconds until the next retry; the last one is about three days after the event. */
const backoff = [2, 15, 60, 300, 1800, 3600, 10_800, 21_600, 43_200, 43_200, 86_400, 43_200]
const answerWithin = 10_000
const inParallel = 20

/**
 * Sends queued events. Parallel on purpose: like Stripe, it does not guarantee the order. The queue is in the
 * database, so acknowledged events are delivered even after a crash.
 */
export function startDeliveries(store: Store) {
  const underway = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function wake() {
    if (isStopped) return
    clearTimeout(timer)
    const now = Date.now()
    for (const row of dueDeliveries(store, underway, now)) {
      const id = Number(row.id)
      underway.add(id)
      void deliver(store, id).finally(() => {
        underway.delete(id)
        wake()
      })
    }
    timer = setTimeout(wake, untilNext(store, now))
    timer.unref()
  }

  return {
    wake,
    /** Stops sending, with a short grace period for open requests; interrupted events are sent again later. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      for (let waited = 0; underway.size > 0 && waited < 1000; waited += 20) await sleep(20)
    },
    latest: () => Number(store.row('select max(id) as id from deliveries')?.id ?? 0),
    /** Waits for the first attempt of the events queued since then, except held events. */
    async tried(type: EventType, { after }: { after: number }) {
      const until = Date.now() + answerWithin
      while (Date.now() < until && isUntried(store, type, after)) await sleep(10)
    },
  }
}

function isUntried(store: Store, type: EventType, after: number) {
  if (store.note('webhooks-held', false)) return false
  const waiting = `select 1 from deliveries join documents on documents.kind = 'event' and documents.id = event
    where deliveries.id > ? and state = 'new' and due_at <= ? and json_extract(body, '$.type') = ? limit 1`
  return store.row(waiting, after, Date.now(), type) !== undefined
}

function dueDeliveries(store: Store, underway: Set<number>, now: number) {
  if (store.note('webhooks-held', false)) return []
  const rows = store.rows(
    "select id from deliveries where state in ('new', 'retry') and due_at <= ? order by due_at, id limit ?",
    now,
    inParallel * 2,
  )
  return rows.filter((row) => !underway.has(Number(row.id))).slice(0, Math.max(0, inParallel - underway.size))
}

/** What is due already is underway, or waits for a delivery that wakes the queue at its end, or is held. */
function untilNext(store: Store, now: number) {
  const row = store.row(
    "select min(due_at) as at from deliveries where state in ('new', 'retry') and due_at > ?",
    now,
  )
  return typeof row?.at === 'number' ? Math.min(60_000, row.at - now) : 60_000
}

async function deliver(store: Store, id: number) {
  const row = store.row('select event, endpoint, attempts from deliveries where id = ?', id)
  const event = store.get('event', String(row?.event))
  const endpoint = store.get('webhook_endpoint', String(row?.endpoint))
  if (!row || !event || !endpoint || endpoint.status !== 'enabled') {
    store.run("update deliveries set state = 'dropped' where id = ?", id)
    return
  }
  const attempt = await send(store, endpoint, event)
  const attempts: Attempt[] = [...JSON.parse(String(row.attempts)), attempt]
  const isTaken = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  const wait = backoff[attempts.length - 1]
  const untaken = wait === undefined ? 'failed' : 'retry'
  store.run(
    'update deliveries set state = ?, due_at = ?, attempts = ? where id = ?',
    isTaken ? 'delivered' : untaken,
    Date.now() + (wait ?? 0) * 1000,
    JSON.stringify(attempts.slice(-20)),
    id,
  )
}

async function send(store: Store, endpoint: WebhookEndpoint, event: Event): Promise<Attempt> {
  const at = new Date().toISOString()
  if (!isLocal(endpoint.url)) return { at, status: null, error: 'The address is not on this machine' }
  const payload = JSON.stringify({ ...event, pending_webhooks: pendingDeliveries(store, event.id) }, null, 2)
  try {
    const status = await post({
      url: endpoint.url,
      body: payload,
      timeoutMs: answerWithin,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signature(payload, endpointSecrets(store, endpoint.id)),
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    })
    return { at, status, error: null }
  } catch (error) {
    return { at, status: null, error: error instanceof Error ? error.message : String(error) }
  }
}

export function pendingDeliveries(store: Store, event: string) {
  const row = store.row(
    "select count(*) as n from deliveries where event = ? and state in ('new', 'retry', 'held')",
    event,
  )
  return Number(row?.n ?? 0)
}

/** Returns one `v1` per secret, so that both are valid during a rotation. */
function signature(payload: string, secrets: string[], seconds = Math.floor(Date.now() / 1000)) {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signed].join(',')
}

function endpointSecrets(store: Store, endpoint: string): string[] {
  return store.note(`webhook-secrets:${endpoint}`, [])
}
