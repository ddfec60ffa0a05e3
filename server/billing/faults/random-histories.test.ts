import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../platform/errors.ts'
import { testPayments } from '../../platform/payments/testing/test-payments.ts'
import type { Platform } from '../../platform/platform.ts'
import { testPlatform } from '../../platform/testing/platform.ts'
import { grantRefund } from '../member/refund/request-refund.ts'
import { executeRefund } from '../refunds/execution/refunds.ts'
import { refundGrant } from '../refunds/refund-grant.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { getRefundSummary } from '../refunds/refund-summary.ts'
import { liftBlock } from '../subscription/blocked-customer-queries.ts'
import { executeRefundJob, resolveChargeJob, syncCustomerJob } from '../subscription/enqueue.ts'
import { listPayments, type PaymentRow } from '../subscription/payment-queries.ts'
import { findSubscription, recordCustomer } from '../subscription/subscription-queries.ts'
import { insertUser } from '../testing/subscription-rows.ts'
import { syncCustomer } from '../webhooks/sync-customer.ts'
import { recordEvent, resolveChargeCustomer } from '../webhooks/webhook.ts'
import { assertAgreement } from './testing/assert-agreement.ts'
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
type Life = {
  customer: SandboxCustomer
  userId: string
  here: Platform
  jobs: Map<string, Job>
  /** The ledger when an administrator last lifted the block. */
  atLift: PaymentRow[]
  alarms: { alarm: string; chargeId: string }[]
}

/** Creates a member of the real database beside the payment sandbox; jobs wait until the history says so. */
async function newLife(): Promise<Life> {
  const number = ++members
  const customer = await SandboxCustomer.create(sandbox, number)
  const userId = await insertUser({ db: platform.db, now: () => customer.now })
  await recordCustomer(platform, userId, customer.id)
  const jobs = new Map<string, Job>()
  const alarms: Life['alarms'] = []
  const log: Platform['log'] = Object.assign(Object.create(platform.log), {
    error: (line: Life['alarms'][number]) => alarms.push(line),
  })
  const here: Platform = { ...platform, now: () => customer.now, jobs: jobsOf(jobs), log }
  return { customer, userId, here, jobs, atLift: [], alarms }
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
  if (what === 'an administrator lifts the block') await lift(life)
  if (what === 'an administrator refunds') await refundAsAdministrator(life)
}

/** Asserts beforehand that the member would not get more by their own button. */
async function refundAsAdministrator(life: Life): Promise<void> {
  const { here, userId } = life
  await sync(life)
  const { refundAmount } = await getRefundSummary(here, await findSubscription(here, userId))
  const grant = await refundGrant(here, userId)
  const granted = 'refusal' in grant ? 0 : grant.amount
  assert.ok(granted >= (refundAmount?.amount ?? 0), 'I2: an administrator refunds what the member could')
  await grantRefund(here, userId).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 503) return refundAsAdministrator(life)
  })
}

async function lift(life: Life) {
  await liftBlock(platform, life.userId)
  life.atLift = await listPayments(platform, life.userId)
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
  const { customer, userId, atLift, alarms } = life
  await assertAgreement(
    { platform, userId, customerId: customer.id, now: customer.now, atLift, alarms },
    { ...(await atProvider(customer.id)), foreignPrice: prices.foreign },
  )
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
