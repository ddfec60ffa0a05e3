import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../platform/errors.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { reverse } from '../refunds/refunds.ts'
import { subscriptionState } from '../subscription/access.ts'
import { chargeJob, refundJob, syncJob } from '../subscription/enqueue.ts'
import { listPayments } from '../subscription/payment-queries.ts'
import { findSubscription, recordCustomer } from '../subscription/subscription-queries.ts'
import { syncCustomer } from '../webhooks/sync-customer.ts'
import { recordEvent, resolveChargeCustomer } from '../webhooks/webhook.ts'
import { happensThere, history, type Prices, type Step } from './testing/history-steps.ts'
import { World } from './testing/provider-values.ts'

const { platform, clock } = await testPlatform()
const prices: Prices = {
  monthly: 'price_monthly',
  yearly: 'price_yearly',
  foreign: 'price_of_another_product',
}
const titles = [
  [prices.monthly, 'Monthly'],
  [prices.yearly, 'Yearly'],
] as const
for (const [id, type] of titles)
  await platform.db
    .insertInto('plans')
    .values({ id, type, amounts: JSON.stringify({ usd: 1900 }), on_sale: true })
    .execute()
let members = 0

type Job = { name: string; data: Record<string, string> }
type Life = { world: World; userId: string; here: Platform; jobs: Map<string, Job> }

/** A member of the real database beside a provider made of values; jobs wait until the history says so. */
async function newLife(): Promise<Life> {
  const number = ++members
  const { id: userId } = await platform.db
    .insertInto('users')
    .values({
      email: `life-${number}@example.test`,
      name: 'Ana',
      password_hash: '-',
      country_code: 'DE',
      verified_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const world = new World(`cus_${number}`, clock.now)
  await recordCustomer(platform, userId, world.customerId)
  const jobs = new Map<string, Job>()
  const here: Platform = { ...platform, payments: paymentsOf(world), jobs: jobsOf(jobs) }
  return { world, userId, here, jobs }
}

function jobsOf(jobs: Life['jobs']): Platform['jobs'] {
  return {
    ...platform.jobs,
    async enqueue(_inside, name, data = {}, { singleKey = '' } = {}) {
      jobs.set(`${name}:${singleKey}`, { name, data: Object.fromEntries(Object.entries(data)) })
    },
  }
}

function paymentsOf(world: World): Platform['payments'] {
  const find = (id: string) => world.subscriptions.find((one) => one.id === id)
  return {
    ...platform.payments,
    listSubscriptions: () => world.answer(() => world.subscriptions),
    listPayments: () => world.answer(() => world.payments),
    findCustomerOfCharge: () => world.answer(() => world.customerId),
    findCheckout: async () => undefined,
    hasFailedRefund: async () => false,
    isSuspicious: async () => false,
    async endSubscription(id) {
      const subscription = find(id)
      if (subscription && subscription.endedAt === null) world.ends(subscription, 'cancellation_requested')
    },
    async endUnpaid(id) {
      const subscription = find(id)
      if (subscription?.status === 'active') return 'paid'
      if (subscription && subscription.endedAt === null) world.ends(subscription, 'cancellation_requested')
      return 'ended'
    },
    async setCancelAtPeriodEnd(id, cancel) {
      const subscription = find(id)
      if (subscription && subscription.endedAt === null) world.isToEnd(subscription, cancel)
    },
    async refundSubscription({ subscriptionId, paidSince }) {
      const paid = world.payments.filter(
        (one) => one.subscriptionId === subscriptionId && one.paidAt >= (paidSince ?? new Date(0)),
      )
      for (const one of paid) if (one.refunded < one.amount) world.goesBack(one, one.amount)
      return { amount: paid.reduce((sum, { amount }) => sum + amount, 0), currency: 'usd' }
    },
  }
}

async function work(life: Life) {
  const { here, jobs } = life
  for (const [key, { name, data }] of [...jobs]) {
    jobs.delete(key)
    if (name === syncJob) await look(life)
    if (name === refundJob) await reverse(here, data.subscriptionId ?? '')
    if (name === chargeJob) await resolveChargeCustomer(here, data.chargeId ?? '')
  }
}

async function arrives({ here, jobs, world }: Life, which: number, isLast = true) {
  const message = world.mail[which % Math.max(1, world.mail.length)]
  if (!message) return
  if (isLast) world.mail.splice(world.mail.indexOf(message), 1)
  await recordEvent(here, message)
  const data = message.chargeId ? { chargeId: message.chargeId } : { customerId: world.customerId }
  const name = message.chargeId ? chargeJob : syncJob
  jobs.set(`${name}:${Object.values(data)[0]}`, { name, data })
}

async function happensHere(life: Life, { what, which }: Step) {
  const { world, jobs } = life
  if (what === 'a message arrives') await arrives(life, which)
  if (what === 'a message arrives twice') {
    await arrives(life, which, false)
    await arrives(life, which)
  }
  if (what === 'a message is lost') world.mail.splice(which % Math.max(1, world.mail.length), 1)
  if (what === 'the work is done') await work(life)
  if (what === 'the work is done twice at once') await Promise.all([look(life), work(life)])
  if (what === 'the process dies') jobs.clear()
  if (what === 'the member looks') await look(life)
}

/** On a machine that has much else to do the lock may be refused: then it is tried again, as a job would be. */
async function look(life: Life): Promise<unknown> {
  const { here, world } = life
  return syncCustomer(here, world.customerId).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 503) return look(life)
    throw error
  })
}

/** As reconciliation does it: look anew, and finish what was promised, until nothing follows from it any more. */
async function reconcile(life: Life) {
  const { here, userId, jobs } = life
  do {
    await look(life)
    for (const { subscription_id, done_at } of await listRefunds(here, userId))
      if (!done_at) await reverse(here, subscription_id)
    await work(life)
  } while (jobs.size > 0)
}

async function live(steps: Step[]) {
  const life = await newLife()
  for (const step of steps) {
    life.world.pass(step.after)
    happensThere(life.world, step, prices)
    await happensHere(life, step)
  }
  await reconcile(life)
  await agrees(life)
  const before = await stateOf(life)
  await reconcile(life)
  assert.deepEqual(await stateOf(life), before, 'I5: another look changed something')
}

async function stateOf({ userId, world }: Life) {
  const { synced_at: _, ...row } = { ...(await findSubscription(platform, userId)) }
  const mails = platform.db.selectFrom('mails').select('cause').orderBy('cause')
  const sent = await mails.where('recipient', '=', await addressOf(userId)).execute()
  return structuredClone({ row, sent, subscriptions: world.subscriptions, payments: world.payments })
}

async function addressOf(userId: string) {
  const users = platform.db.selectFrom('users').select('email').where('id', '=', userId)
  return (await users.executeTakeFirstOrThrow()).email
}

async function agrees({ userId, world }: Life) {
  const row = await findSubscription(platform, userId)
  assert.ok(row)
  const reversals = await listRefunds(platform, userId)
  const ours = world.subscriptions.filter(({ priceId }) => priceId !== prices.foreign)
  const alive = ours.filter(({ status }) => isLive(status))
  assert.ok(alive.length <= 1, 'I1: one live subscription at most')
  const state = subscriptionState(row, clock.now)
  const hasAccess = state.subscriptionStatus === 'active'
  const [one] = alive
  if (one) {
    assert.deepEqual(
      [row.subscription_id, row.provider_status, row.plan_id, row.ends_at, row.period_ends_at],
      [one.id, one.status, one.priceId, one.endsAt, one.periodEndsAt],
      'I1: our row is a copy of it',
    )
    assert.equal(hasAccess, one.status === 'active' || one.status === 'past_due', 'I2, I3: access as paid')
    const paid = world.payments.filter(({ subscriptionId }) => subscriptionId === one.id)
    assert.ok(
      paid.some(({ refunded, amount }) => refunded < amount),
      'I3: what goes on is paid for',
    )
    assert.ok(row.blocked_at === null || one.endsAt !== null, 'whoever is suspended does not renew')
    assert.ok(!one.payerCountries.includes('BR'), 'I3: nobody from an excluded country goes on')
  } else assert.equal(hasAccess, false, 'I3: nothing is paid, nothing is given')
  for (const { subscription_id, refund, paid_since } of reversals) {
    const paid = world.payments.filter((each) => each.subscriptionId === subscription_id)
    const due = paid.filter(({ paidAt }) => refund && (!paid_since || paidAt >= paid_since))
    assert.ok(
      due.every(({ refunded, amount }) => refunded === amount),
      'I2: what we end is paid back',
    )
  }
  const ledger = await listPayments(platform, userId)
  for (const { invoiceId, subscriptionId, refunded, disputed } of world.payments) {
    if (!ours.some(({ id }) => id === subscriptionId)) continue
    const entry = ledger.find(({ invoice_id }) => invoice_id === invoiceId)
    assert.deepEqual([entry?.refunded, entry?.disputed], [refunded, disputed], 'the ledger is the provider’s')
  }
  const waiting = platform.db.selectFrom('payment_events').select('id').where('handled_at', 'is', null)
  assert.deepEqual(await waiting.where('customer_id', '=', world.customerId).execute(), [])
}

const [atOnce, each] = [4, 250]

test(`${atOnce * each} random histories, with messages late, lost, doubled and out of order, end in the provider's state`, async () => {
  const property = fc.asyncProperty(history, live)
  const runs = Array.from({ length: atOnce }, (_, index) =>
    fc.assert(property, { numRuns: each, seed: 20_261_121 + index, endOnFailure: true }),
  )
  await Promise.all(runs)
})
