import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../platform/errors.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import { testPayments } from '../../platform/payments/testing/test-payments.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/platform.ts'
import { executeRefund } from '../refunds/execution/refunds.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { subscriptionState } from '../subscription/access/access.ts'
import { liftBlock } from '../subscription/blocked-customer-queries.ts'
import { executeRefundJob, resolveChargeJob, syncCustomerJob } from '../subscription/enqueue.ts'
import { listPayments } from '../subscription/payment-queries.ts'
import { findSubscription, recordCustomer } from '../subscription/subscription-queries.ts'
import { paidUntil } from '../sync/decide/paid-periods.ts'
import { syncCustomer } from '../webhooks/sync-customer.ts'
import { recordEvent, resolveChargeCustomer } from '../webhooks/webhook.ts'
import {
  applyAtSandbox,
  examples,
  history,
  type Prices,
  type Step,
  sandboxSteps,
} from './testing/history-steps.ts'
import { SandboxCustomer } from './testing/sandbox-customer.ts'

const sandbox = await testPayments()
// Events are taken from the list, so that a history says when each arrives.
await sandbox.do('/_sandbox/webhooks/hold', {})
const { platform } = await testPlatform(sandbox.env)
const prices: Prices = {
  monthly: await priceOf('Monthly', 'month'),
  yearly: await priceOf('Yearly', 'year'),
  foreign: await priceOf('Another product', 'month'),
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
const applied = new Set<string>()

async function priceOf(name: string, interval: string) {
  const product = await sandbox.do('/v1/products', { name })
  const recurring = { 'recurring[interval]': interval }
  const price = { product: product.id, currency: 'usd', unit_amount: '1900', ...recurring }
  return (await sandbox.do('/v1/prices', price)).id
}

type Job = { name: string; data: Record<string, string> }
type Life = { customer: SandboxCustomer; userId: string; here: Platform; jobs: Map<string, Job> }

/** Creates a member of the real database beside the payment sandbox; jobs wait until the history says so. */
async function newLife(): Promise<Life> {
  const number = ++members
  const customer = await SandboxCustomer.create(sandbox, number)
  const { id: userId } = await platform.db
    .insertInto('users')
    .values({
      email: `life-${number}@example.test`,
      name: 'Ana',
      password_hash: '-',
      country_code: 'DE',
      verified_at: customer.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCustomer(platform, userId, customer.id)
  const jobs = new Map<string, Job>()
  const here: Platform = { ...platform, now: () => customer.now, jobs: jobsOf(jobs) }
  return { customer, userId, here, jobs }
}

function jobsOf(jobs: Life['jobs']): Platform['jobs'] {
  return {
    ...platform.jobs,
    async enqueue(_inside, name, data = {}, { singleKey = '' } = {}) {
      jobs.set(`${name}:${singleKey}`, { name, data: Object.fromEntries(Object.entries(data)) })
    },
  }
}

async function runJobs(life: Life) {
  const { here, jobs } = life
  for (const [key, { name, data }] of [...jobs]) {
    jobs.delete(key)
    if (name === syncCustomerJob) await sync(life)
    if (name === executeRefundJob) await executeRefund(here, data.subscriptionId ?? '')
    if (name === resolveChargeJob) await resolveChargeCustomer(here, data.chargeId ?? '')
  }
}

async function receiveWebhook({ here, jobs, customer }: Life, which: number, { again = false } = {}) {
  const event = customer.events[which % Math.max(1, customer.events.length)]
  if (!event) return
  if (!again) customer.events.splice(customer.events.indexOf(event), 1)
  await recordEvent(here, event)
  const data = event.chargeId ? { chargeId: event.chargeId } : { customerId: customer.id }
  const name = event.chargeId ? resolveChargeJob : syncCustomerJob
  jobs.set(`${name}:${Object.values(data)[0]}`, { name, data })
}

async function applyHere(life: Life, { what, which }: Step) {
  const { customer, jobs } = life
  if (what === 'a webhook arrives') await receiveWebhook(life, which)
  if (what === 'a webhook arrives twice') {
    await receiveWebhook(life, which, { again: true })
    await receiveWebhook(life, which)
  }
  if (what === 'a webhook is lost') customer.events.splice(which % Math.max(1, customer.events.length), 1)
  if (what === 'jobs run') await runJobs(life)
  if (what === 'jobs and a sync run at once') await Promise.all([sync(life), runJobs(life)])
  if (what === 'the process dies') jobs.clear()
  if (what === 'a sync runs') await sync(life)
  if (what === 'an administrator lifts the block') await liftBlock(platform, life.userId)
}

/** Syncs as a job would: the lock may be refused on a busy machine, and is then tried again. */
async function sync(life: Life): Promise<unknown> {
  const { here, customer } = life
  return syncCustomer(here, customer.id).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 503) return sync(life)
    throw error
  })
}

/** Syncs and executes open refunds until no job is left, as reconciliation does. */
async function reconcile(life: Life) {
  const { here, userId, jobs } = life
  do {
    await sync(life)
    for (const { subscription_id, done_at } of await listRefunds(here, userId))
      if (!done_at) await executeRefund(here, subscription_id)
    await runJobs(life)
  } while (jobs.size > 0)
}

async function live(steps: Step[]) {
  const life = await newLife()
  for (const step of steps) {
    await life.customer.pass(step.after)
    if (await applyAtSandbox(life.customer, step, prices)) applied.add(step.what)
    await applyHere(life, step)
  }
  await reconcile(life)
  await agrees(life)
  const before = await stateOf(life)
  await reconcile(life)
  assert.deepEqual(await stateOf(life), before, 'I5: another sync changed something')
}

async function stateOf({ userId, customer }: Life) {
  const { synced_at: _, ...row } = { ...(await findSubscription(platform, userId)) }
  const mails = platform.db.selectFrom('mails').select('cause').orderBy('cause')
  const sent = await mails.where('recipient', '=', await addressOf(userId)).execute()
  return { row, sent, ...(await atProvider(customer.id)) }
}

async function addressOf(userId: string) {
  const users = platform.db.selectFrom('users').select('email').where('id', '=', userId)
  return (await users.executeTakeFirstOrThrow()).email
}

async function atProvider(customerId: string) {
  const isPlan = (id: string) => id !== prices.foreign
  const subscriptions = (await platform.payments.listSubscriptions(customerId, isPlan)) ?? []
  return { subscriptions, payments: await platform.payments.listPayments(customerId, isPlan) }
}

async function agrees({ userId, customer }: Life) {
  const { subscriptions, payments } = await atProvider(customer.id)
  const row = await findSubscription(platform, userId)
  assert.ok(row)
  const reversals = await listRefunds(platform, userId)
  const ours = subscriptions.filter(({ priceId }) => priceId !== prices.foreign)
  const alive = ours.filter(({ status }) => isLive(status))
  assert.ok(alive.length <= 1, 'I1: one live subscription at most')
  const state = subscriptionState(row, customer.now)
  const hasAccess = state.subscriptionStatus === 'active'
  const [one] = alive
  if (one) {
    assert.deepEqual(
      [row.subscription_id, row.provider_status, row.plan_id, row.ends_at, row.period_ends_at],
      [one.id, one.status, one.priceId, one.endsAt, one.periodEndsAt],
      'I1: our row is a copy of it',
    )
    assert.equal(hasAccess, one.status === 'active' || one.status === 'overdue', 'I2, I3: access as paid')
    const paid = payments.filter(({ subscriptionId }) => subscriptionId === one.id)
    assert.ok(
      paid.some(({ refunded, amount }) => refunded < amount),
      'I3: what goes on is paid for',
    )
    assert.ok(row.blocked_at === null || one.endsAt !== null, 'a suspended member does not renew')
    assert.ok(!one.payerCountries.includes('BR'), 'I3: nobody from an excluded country goes on')
  } else {
    const unpaid = ours.filter(({ endedReason }) => endedReason === 'not_paid')
    const kept = unpaid.some((each) => Number(paidUntil(each, payments)) > customer.now.getTime())
    assert.equal(hasAccess, kept, 'I2, I3: access as long as it is paid')
  }
  for (const { subscription_id, refund, paid_since } of reversals) {
    const paid = payments.filter((each) => each.subscriptionId === subscription_id)
    const due = paid.filter(({ paidAt }) => refund && (!paid_since || paidAt >= paid_since))
    assert.ok(
      due.every(({ refunded, amount, disputed }) => refunded === amount || disputed),
      'I2: what we end is paid back',
    )
  }
  const ledger = await listPayments(platform, userId)
  for (const { invoiceId, subscriptionId, refunded, disputed } of payments) {
    if (!ours.some(({ id }) => id === subscriptionId)) continue
    const entry = ledger.find(({ invoice_id }) => invoice_id === invoiceId)
    assert.deepEqual([entry?.refunded, entry?.disputed], [refunded, disputed], 'the ledger is the provider’s')
  }
  const waiting = platform.db.selectFrom('payment_events').select('id').where('handled_at', 'is', null)
  assert.deepEqual(await waiting.where('customer_id', '=', customer.id).execute(), [])
}

const [atOnce, each] = [4, 25]

test(`${atOnce * each} random histories, with messages late, lost, doubled and out of order, end in the provider's state`, async () => {
  const property = fc.asyncProperty(history, live)
  const runs = Array.from({ length: atOnce }, (_, index) =>
    fc.assert(property, {
      ...(index === 0 && { examples }),
      numRuns: each,
      seed: 20_261_121 + index,
      endOnFailure: true,
    }),
  )
  await Promise.all(runs)
  assert.deepEqual(
    sandboxSteps.filter((step) => !applied.has(step)),
    [],
    'every step was applied',
  )
})
