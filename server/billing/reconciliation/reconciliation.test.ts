import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import pino from 'pino'
import { Refusal } from '../../platform/errors.ts'
import { KeyRejected } from '../../platform/payments/client.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { countBillingJobs } from '../faults/testing/billing-state-queries.ts'
import { testShop } from '../testing/shop.ts'
import {
  reconcileAll,
  reconcileBatch,
  reconcileUnstable,
  retryMissedEvents,
  syncOpenCheckouts,
} from './reconciliation.ts'

const lines: string[] = []
const shop = await testShop({ log: pino({ level: 'error' }, { write: (line: string) => lines.push(line) }) })
const { platform, clock, payments, signedIn, start, buy, planOf, monthly } = shop
const everybody = { at: 'all', after: '' } as const
const minutes = (count: number) => new Date(clock.now.getTime() + count * 60_000)
beforeEach(() => shop.loseMessages())

/** Returns a member with a payment whose webhook was lost. */
async function paidInSilence() {
  const member = await signedIn()
  await buy(member, monthly)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  return member
}

function checkoutsOf({ user }: { user: { id: string } }) {
  return platform.db
    .selectFrom('checkouts')
    .select(['status', 'url'])
    .where('user_id', '=', user.id)
    .execute()
}

test('A5: a payment after a closed tab gives access with the next run, without any webhook', async () => {
  const member = await paidInSilence()
  clock.now = minutes(3)
  await syncOpenCheckouts(platform)
  await shop.becomes(member, 'active')
  await eventually(async () => (await checkoutsOf(member))[0]?.status === 'complete')
  assert.deepEqual(await checkoutsOf(member), [{ status: 'complete', url: null }])
})

test('an abandoned checkout expires with its time', async () => {
  const member = await signedIn()
  await start(member, monthly)
  await platform.db
    .updateTable('checkouts')
    .set({ session_id: null, url: null, expires_at: minutes(-1) })
    .where('user_id', '=', member.user.id)
    .execute()
  clock.now = minutes(3)
  await syncOpenCheckouts(platform)
  await eventually(async () => (await checkoutsOf(member))[0]?.status === 'expired')
})

test('A7, C6: an event whose job was lost is found again', async () => {
  const member = await paidInSilence()
  await platform.db
    .insertInto('payment_events')
    .values({
      id: `evt_lost_${member.user.id}`,
      type: 'invoice.paid',
      customer_id: await shop.customerOf(member),
      created_at: clock.now,
      received_at: clock.now,
    })
    .execute()
  clock.now = minutes(2)
  await retryMissedEvents(platform)
  await shop.becomes(member, 'active')
  await eventually(shop.isQuiet)
})

test('A7: a charge without a known customer is looked up every night for 30 days, then given up', async () => {
  const member = await paidInSilence()
  const [charge] = await payments.list<{ id: string }>(
    `/v1/charges?customer=${await shop.customerOf(member)}`,
  )
  const waits = (id: string, days: number) => ({
    id: `${id}_${member.user.id}`,
    type: 'refund.failed',
    charge_id: charge?.id ?? '',
    created_at: minutes(-days * 1440),
    received_at: minutes(-days * 1440),
  })
  const [late, lost] = [waits('evt_late', 5), waits('evt_lost', 31)]
  await platform.db.insertInto('payment_events').values([late, lost]).execute()
  const waiting = async () => {
    const events = platform.db.selectFrom('payment_events').select('id').where('handled_at', 'is', null)
    return (await events.where('charge_id', '=', late.charge_id).execute()).map(({ id }) => id)
  }
  await retryMissedEvents(platform)
  assert.deepEqual((await waiting()).toSorted(), [late.id, lost.id])
  payments.disturb(({ path }) => (path.startsWith('/v1/charges/') ? { status: 403 } : undefined))
  await reconcileAll(platform)
  assert.deepEqual(await waiting(), [late.id])
  assert.match(lines.join(''), /given up after 30 days[^\n]*evt_lost|evt_lost[^\n]*given up after 30 days/)
  payments.disturb(undefined)
  await reconcileAll(platform)
  await eventually(async () => (await waiting()).length === 0)
})

test('D11: a plan whose period is over is synced again, and its end is found', async () => {
  const member = await paidInSilence()
  await reconcileAll(platform)
  await shop.becomes(member, 'active')
  const [subscription] = await payments.list<{ id: string }>(
    `/v1/subscriptions?customer=${await shop.customerOf(member)}`,
  )
  await platform.payments.endSubscription(subscription?.id ?? '')
  await platform.db
    .updateTable('subscriptions')
    .set({ period_ends_at: minutes(-1) })
    .where('user_id', '=', member.user.id)
    .execute()
  assert.equal((await planOf(member)).status, 'active')
  await reconcileUnstable(platform)
  await shop.becomes(member, 'canceled')
})

test('I5: a second run changes nothing and sends no second welcome', async () => {
  const member = await paidInSilence()
  await reconcileBatch(platform, everybody, 2)
  await shop.becomes(member, 'active')
  const copy = () =>
    platform.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', member.user.id)
      .executeTakeFirstOrThrow()
  const { synced_at: _, ...before } = await copy()
  clock.now = minutes(60)
  await reconcileBatch(platform, everybody, 2)
  await eventually(async () => (await copy()).synced_at?.getTime() === clock.now.getTime())
  const { synced_at: __, ...after } = await copy()
  assert.deepEqual(after, before)
  await eventually(async () => (await shop.mailboxOf(member)).length > 1)
  assert.equal(await shop.welcomesOf(member), 1)
})

test('a run over all customers continues job by job, and no single customer stops it', async () => {
  const members = [await paidInSilence(), await paidInSilence()]
  const customers = await Promise.all(members.map(shop.customerOf))
  const [broken] = customers.toSorted()
  const [other] = members.filter((_, index) => customers[index] !== broken)
  assert.ok(other)
  const { payments: real } = platform
  const failures = [
    new Error('cannot be read'),
    new Refusal(502, 'The provider says no.'),
    new Refusal(503, 'The provider fails at this one.'),
    new KeyRejected(503, 'The key may not ask what this one needs.'),
  ]
  for (const failure of failures) {
    await platform.db
      .updateTable('subscriptions')
      .set({ provider_status: 'incomplete' })
      .where('customer_id', 'in', customers)
      .execute()
    lines.length = 0
    const listSubscriptions: typeof real.listSubscriptions = async (id, isPlan) =>
      id === broken ? Promise.reject(failure) : real.listSubscriptions(id, isPlan)
    await reconcileBatch({ ...platform, payments: { ...real, listSubscriptions } }, everybody)
    assert.equal((await planOf(other)).status, 'active')
    assert.match(lines.join(''), /"alarm":"a customer could not be checked"/)
    for (const member of members) await shop.becomes(member, 'active')
  }
})

test('a failed sync of one customer does not stop the sync of the next', async () => {
  const members = [await paidInSilence(), await paidInSilence(), await paidInSilence(), await paidInSilence()]
  const all = platform.db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('customer_id', 'is not', null)
  const broken = (await all.orderBy('customer_id').limit(3).execute()).map(({ customer_id }) => customer_id)
  const { payments: real } = platform
  const listSubscriptions: typeof real.listSubscriptions = async (id, isPlan) =>
    broken.includes(id)
      ? Promise.reject(new Refusal(503, 'Fails at this one.'))
      : real.listSubscriptions(id, isPlan)
  await reconcileBatch({ ...platform, payments: { ...real, listSubscriptions } }, everybody)
  for (const member of members)
    if (!broken.includes(await shop.customerOf(member))) assert.equal((await planOf(member)).status, 'active')
})

test('an outage of hours stops the run with one alarm', async () => {
  for (let count = 0; count < 3; count++) await paidInSilence()
  const alarms = () => [...lines.join('').matchAll(/"alarm":"([^"]*)"/g)].map(([, alarm]) => alarm)
  for (const how of ['no connection', { status: 500 }] as const) {
    await reconcileAll(platform)
    await eventually(async () => (await countBillingJobs(platform)) === 0)
    lines.length = 0
    payments.disturb(() => how)
    for (let hour = 0; hour < 4; hour++) {
      const before = payments.calls.length
      await assert.rejects(reconcileBatch(platform, everybody), Refusal)
      assert.ok(payments.calls.length - before < 20)
    }
    payments.disturb(undefined)
    await reconcileBatch(platform, everybody)
    assert.deepEqual(alarms(), ['the payment provider does not answer'])
  }
})
