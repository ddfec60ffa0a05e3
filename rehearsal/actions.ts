import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Subscription } from '#contract/billing/billing.ts'
import { apiBase } from '#contract/endpoint.ts'
import { createMember } from '#server/accounts/accounts.ts'
import { linkCustomer, syncMember } from '#server/billing/billing.ts'
import type { Stage } from './stage.ts'

export type Member = { id: string; email: string; session: string; customerId: string; clockId: string }

const name = 'Rea Rehearsal'
const password = `Rehearsal-${randomUUID()}`
const waitMs = 500

/** Creates a verified, signed-in member whose customer is on a test clock, this many days in the past. */
export async function createClockedMember(stage: Stage, { daysAgo }: { daysAgo: number }): Promise<Member> {
  const { platform, stripe, clocks } = stage
  const email = `${randomUUID()}@rehearsal.test`
  const { id } = await createMember(platform, { email, name, password, countryCode: 'US' })
  const { testClocks } = stripe.testHelpers
  const clock = await testClocks.create({ frozen_time: secondsIn(-daysAgo), name: 'Layerdrop rehearsal' })
  clocks.push(clock.id)
  const customer = await stripe.customers.create({
    email,
    name,
    metadata: { user_id: id },
    test_clock: clock.id,
  })
  await linkCustomer(platform, id, customer.id)
  return { id, email, session: await signIn(stage, email), customerId: customer.id, clockId: clock.id }
}

async function signIn({ address }: Stage, email: string) {
  const response = await fetch(`${address}${apiBase}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  assert.equal(response.status, 200, await response.text())
  const session = response.headers.getSetCookie().find((cookie) => /session=/.test(cookie))
  return session?.split(';')[0] ?? ''
}

/** Calls the API as the member's browser. */
export async function call<Data>({ address }: Stage, { session }: Member, path: string, body?: object) {
  const response = await fetch(`${address}${apiBase}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: session, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { message: string; data: Data }
  assert.ok(response.ok, `${path} answered ${response.status}: ${answer.message}`)
  return answer.data
}

/** Returns the member's subscription as Plan & billing shows it. */
export async function getSubscription(stage: Stage, member: Member) {
  return (await call<{ subscription: Subscription }>(stage, member, '/payment/subscription')).subscription
}

export async function waitForStatus(stage: Stage, member: Member, status: Subscription['status']) {
  await eventually(
    stage,
    `the service shows ${status}`,
    async () => (await getSubscription(stage, member)).status === status,
  )
}

/** Copies the member's state now, as the button of the studio does. */
export async function syncNow({ platform }: Stage, { id }: Member) {
  await syncMember(platform, id)
}

/** Subscribes the member without Checkout, which no program may fill in. */
export async function subscribe(stage: Stage, member: Member, priceId: string, card = 'pm_card_visa') {
  const { id, customerId: customer } = member
  const method = await stage.stripe.paymentMethods.attach(card, { customer })
  return stage.stripe.subscriptions.create({
    customer,
    items: [{ price: priceId }],
    default_payment_method: method.id,
    metadata: { user_id: id, plan_id: priceId },
  })
}

/** Replaces the card of the subscription. */
export async function replaceCard(
  { stripe }: Stage,
  { customerId }: Member,
  to: { id: string; card: string },
) {
  const method = await stripe.paymentMethods.attach(to.card, { customer: customerId })
  await stripe.subscriptions.update(to.id, { default_payment_method: method.id })
}

export async function subscriptionOf({ stripe }: Stage, { customerId: customer }: Member) {
  const [found] = (await stripe.subscriptions.list({ customer, status: 'all' })).data
  assert.ok(found, 'Stripe knows no subscription of the member')
  return found
}

/** Returns the charges, oldest first. */
export async function chargesOf({ stripe }: Stage, { customerId: customer }: Member) {
  return (await stripe.charges.list({ customer })).data.toReversed()
}

/** Advances the member's test clock, and waits until Stripe has done what was due. */
export async function advance(stage: Stage, { clockId }: Member, { toDay }: { toDay: number }) {
  const { testClocks } = stage.stripe.testHelpers
  await testClocks.advance(clockId, { frozen_time: secondsIn(toDay) })
  await eventually(stage, 'the test clock arrives', async () => {
    const { status } = await testClocks.retrieve(clockId)
    return status === 'ready'
  })
}

export async function listEmailSubjects({ address }: Stage, { email }: Member) {
  const response = await fetch(`${address}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  const { messages } = (await response.json()) as { messages: { subject: string }[] }
  return messages.map(({ subject }) => subject)
}

const secondsIn = (days: number) => Math.floor(Date.now() / 1000 + days * 86_400)

/** Waits for Stripe and the jobs, which work in the background. */
export async function eventually({ timeoutSeconds }: Stage, what: string, isDone: () => Promise<boolean>) {
  const end = Date.now() + timeoutSeconds * 1000
  while (Date.now() < end) {
    if (await isDone()) return
    await wait(waitMs)
  }
  throw new Error(`Not within ${timeoutSeconds} seconds: ${what}`)
}
