import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventText, signed } from '../../platform/payments/testing/test-events.ts'
import type { Platform } from '../../platform/platform.ts'
import { syncCustomerJob } from '../subscription/enqueue.ts'
import { testShop } from '../testing/shop.ts'
import { deleteOldEvents } from './event-queries.ts'
import { batchEvents, receiveEvent, resolveChargeCustomer } from './webhook.ts'

const shop = await testShop({ works: false })
const { platform, deliver } = shop

/** What `docs/operations.md` asks the provider to send. */
const subscribed = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'payment_method.automatically_updated',
]

test('every event type of the webhook endpoint is kept, and no other one', async () => {
  for (const type of [...subscribed, 'invoice.created', 'charge.succeeded'])
    assert.equal(await deliver(signed(eventText({ type }))), 200, type)
  const kept = await platform.db.selectFrom('payment_events').select('type').execute()
  assert.deepEqual(kept.map(({ type }) => type).toSorted(), subscribed.toSorted())
})

test('an event that needs no work is not stored and wakes no job', async () => {
  let woken = 0
  const receive = (type: string) => {
    const { body, signature } = signed(eventText({ type }))
    return receiveEvent(platform, { body, signature, enqueueSoon: () => woken++ })
  }
  await receive('invoice.created')
  assert.equal(woken, 0)
  await receive('invoice.paid')
  assert.equal(woken, 1)
})

test('a webhook without a signature is refused with 400', async () => {
  const { status, body } = await shop.call('POST', '/payment/webhook', { body: eventText() })
  assert.equal(status, 400)
  assert.equal(body.message, 'The signature is not valid.')
})

/** Gathers events, and counts the jobs that it enqueues. */
function counting({ fails = false } = {}) {
  const lines: unknown[] = []
  let count = 0
  const jobs: Platform['jobs'] = {
    ...platform.jobs,
    async enqueue() {
      count++
      if (fails) throw new Error('The database is away')
    },
  }
  const log = Object.assign(Object.create(platform.log), { warn: (line: unknown) => lines.push(line) })
  return { ...batchEvents({ db: platform.db, jobs, log }), count: () => count, lines }
}

/** Lets the moment pass in which events are gathered. */
function gathering(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  return () => t.mock.timers.tick(50)
}

test('events of one moment become one job, and later ones another', async (t) => {
  const pass = gathering(t)
  const events = counting()
  events.enqueueSoon()
  events.enqueueSoon()
  assert.equal(events.count(), 0)
  pass()
  assert.equal(events.count(), 1)
  pass()
  events.enqueueSoon()
  pass()
  assert.equal(events.count(), 2)
})

test('a closing service enqueues waiting events once, and nothing when no event waits', async (t) => {
  const pass = gathering(t)
  const events = counting()
  events.enqueueSoon()
  await events.close()
  pass()
  assert.equal(events.count(), 1)
  await events.close()
  assert.equal(events.count(), 1)
})

test('events whose job cannot be enqueued are left to the scheduled job', async (t) => {
  gathering(t)
  const events = counting({ fails: true })
  events.enqueueSoon()
  await events.close()
  assert.equal(events.count(), 1)
  assert.equal(events.lines.length, 1)
})

test('an event that names a charge is given its customer, and enqueues their sync', async () => {
  const about = { object: 'dispute', charge: 'ch_named' }
  assert.equal(await deliver(signed(eventText({ type: 'charge.dispute.created' }, about))), 200)
  const enqueued: object[] = []
  const enqueue = async (_: unknown, name: string, data = {}) => void enqueued.push({ name, ...data })
  const known = (customerId: string | undefined) => ({
    ...platform,
    payments: { ...platform.payments, findCustomerOfCharge: async () => customerId },
    jobs: { ...platform.jobs, enqueue },
  })
  await resolveChargeCustomer(known('cus_named'), about.charge)
  assert.deepEqual(enqueued, [{ name: syncCustomerJob, customerId: 'cus_named' }])
  const events = platform.db.selectFrom('payment_events').select('customer_id')
  assert.deepEqual(await events.where('charge_id', '=', about.charge).execute(), [
    { customer_id: 'cus_named' },
  ])
  await resolveChargeCustomer(known(undefined), 'ch_unknown')
  assert.equal(enqueued.length, 1)
})

test('a handled event is deleted after 90 days, and one that waits is kept', async () => {
  const now = platform.now()
  const old = new Date(now.getTime() - 91 * 86_400_000)
  const recent = new Date(now.getTime() - 89 * 86_400_000)
  const event = { type: 'customer.subscription.updated', customer_id: 'cus_old', created_at: old }
  const handled = Array.from({ length: 1_001 }, (_, n) => ({
    ...event,
    id: `evt_old_${n}`,
    received_at: old,
    handled_at: old,
  }))
  await platform.db.insertInto('payment_events').values(handled).execute()
  await platform.db
    .insertInto('payment_events')
    .values([
      { ...event, id: 'evt_waiting', received_at: old, handled_at: null },
      { ...event, id: 'evt_recent', received_at: recent, handled_at: recent },
    ])
    .execute()
  await deleteOldEvents(platform)
  const query = platform.db.selectFrom('payment_events').select('id').where('customer_id', '=', 'cus_old')
  const left = await query.orderBy('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    ['evt_recent', 'evt_waiting'],
  )
})
