import assert from 'node:assert/strict'
import type { SwitchPreview } from '#contract/billing/billing.ts'
import {
  advance,
  call,
  chargesOf,
  createClockedMember,
  eventually,
  getSubscription,
  listEmailSubjects,
  type Member,
  replaceCard,
  subscribe,
  subscriptionOf,
  syncNow,
  waitForStatus,
} from './actions.ts'
import type { Stage } from './stage.ts'

type Journey = {
  name: string
  /** What to look at first when it fails. */
  hint: string
  play: (stage: Stage) => Promise<void>
}

const yearInSeconds = 365 * 86_400

export const journeys: Journey[] = [
  {
    name: 'A checkout page opens for the right plan, amount and member',
    hint: 'Dashboard > Settings > Payments > Payment methods: cards must be on.',
    async play(stage) {
      const member = await createClockedMember(stage, { daysAgo: 0 })
      const body = { priceId: stage.monthly }
      const { url } = await call<{ url: string | null }>(stage, member, '/payment/session', body)
      assert.match(url ?? '', /^https?:\/\//)
      const [session] = (await stage.stripe.checkout.sessions.list({ customer: member.customerId })).data
      const price = await stage.stripe.prices.retrieve(stage.monthly)
      assert.equal(session?.amount_total, price.unit_amount)
      assert.equal(session?.metadata?.user_id, member.id)
    },
  },
  {
    name: 'A first payment opens the library, and a receipt is sent',
    hint: 'No event arrives: is `stripe listen` running, with the same STRIPE_WEBHOOK_SECRET?',
    async play(stage) {
      const member = await createPayingMember(stage, stage.monthly, { daysAgo: 0 })
      await eventually(stage, 'a receipt is sent', async () =>
        (await listEmailSubjects(stage, member)).some((subject) => subject.startsWith('Receipt: ')),
      )
    },
  },
  {
    name: 'A first payment that is declined opens nothing',
    hint: 'The service must follow the status `incomplete`.',
    async play(stage) {
      const member = await createClockedMember(stage, { daysAgo: 0 })
      const { status } = await subscribe(stage, member, stage.monthly, 'pm_card_chargeCustomerFail')
      assert.equal(status, 'incomplete')
      await syncNow(stage, member)
      assert.equal((await getSubscription(stage, member)).status, 'incomplete')
    },
  },
  {
    name: 'A month later the plan renews',
    hint: 'Test clocks need a Stripe account with Billing.',
    async play(stage) {
      const member = await createClockedMember(stage, { daysAgo: 40 })
      await subscribe(stage, member, stage.monthly)
      await advance(stage, member, { toDay: 0 })
      assert.equal((await chargesOf(stage, member)).filter(({ paid }) => paid).length, 2)
      await waitForStatus(stage, member, 'active')
      const { nextCharge } = await getSubscription(stage, member)
      assert.ok(nextCharge && Date.parse(nextCharge.at) > Date.now())
    },
  },
  {
    name: 'A renewal that is never paid ends the plan',
    hint: 'Dashboard > Settings > Billing > Subscriptions and emails: Smart Retries over two weeks, then cancel the subscription.',
    async play(stage) {
      const member = await createClockedMember(stage, { daysAgo: 61 })
      const { id } = await subscribe(stage, member, stage.monthly)
      await replaceCard(stage, member, { id, card: 'pm_card_chargeCustomerFail' })
      await advance(stage, member, { toDay: 0 })
      const { status, cancellation_details } = await subscriptionOf(stage, member)
      assert.deepEqual([status, cancellation_details?.reason], ['canceled', 'payment_failed'])
      await waitForStatus(stage, member, 'expired')
    },
  },
  {
    name: 'Monthly to Yearly costs what the preview says and buys a whole year',
    hint: 'Both prices must belong to one product, with a tax behavior.',
    async play(stage) {
      const member = await createPayingMember(stage, stage.monthly, { daysAgo: 10 })
      await advance(stage, member, { toDay: 0.05 })
      const preview = await switchTo(stage, member, stage.yearly)
      await eventually(stage, 'the service shows the yearly plan', async () => {
        const { plan } = await getSubscription(stage, member)
        return plan?.type === 'Yearly'
      })
      const charges = await chargesOf(stage, member)
      assert.ok(Math.abs((charges.at(-1)?.amount ?? 0) - preview.dueNow.amount) <= 1)
      const [item] = (await subscriptionOf(stage, member)).items.data
      assert.ok(item && item.current_period_end - item.current_period_start >= yearInSeconds)
    },
  },
  {
    name: 'Yearly to Monthly begins when the year is used up',
    hint: 'The service plans the switch with a subscription schedule.',
    async play(stage) {
      const member = await createPayingMember(stage, stage.yearly, { daysAgo: 350 })
      await switchTo(stage, member, stage.monthly)
      assert.equal((await getSubscription(stage, member)).pendingSwitch?.plan.id, stage.monthly)
      await advance(stage, member, { toDay: 25 })
      const { items } = await subscriptionOf(stage, member)
      assert.equal(items.data[0]?.price.id, stage.monthly)
      assert.equal((await chargesOf(stage, member)).length, 2)
    },
  },
  {
    name: 'A cancelled plan can be resumed, and otherwise ends with its period',
    hint: 'The service cancels at the end of the period and follows `cancel_at`.',
    async play(stage) {
      const member = await createPayingMember(stage, stage.monthly, { daysAgo: 0 })
      for (const path of ['/payment/cancel', '/payment/resume', '/payment/cancel'])
        await call(stage, member, path, {})
      assert.ok((await getSubscription(stage, member)).endsAt)
      await advance(stage, member, { toDay: 35 })
      assert.equal((await subscriptionOf(stage, member)).status, 'canceled')
      assert.equal((await chargesOf(stage, member)).length, 1)
    },
  },
  {
    name: 'A refund returns the payment and ends the plan',
    hint: 'A restricted key needs Charges and Refunds: write.',
    async play(stage) {
      const member = await createPayingMember(stage, stage.monthly, { daysAgo: 0 })
      await call(stage, member, '/payment/refund', {})
      await waitForStatus(stage, member, 'canceled')
      const [charge] = await chargesOf(stage, member)
      assert.equal(charge?.amount_refunded, charge?.amount)
      assert.equal((await subscriptionOf(stage, member)).status, 'canceled')
    },
  },
  {
    name: 'A pause is never charged; resuming starts a new period',
    hint: 'Pausing needs flexible billing mode, the default of this API version: docs.stripe.com/billing/subscriptions/pause',
    async play(stage) {
      const undecided = await createPayingMember(stage, stage.yearly, { daysAgo: 0 })
      await call(stage, undecided, '/payment/pause', { months: 3 })
      assert.equal((await subscriptionOf(stage, undecided)).status, 'paused')
      await call(stage, undecided, '/payment/resume', {})
      assert.equal((await subscriptionOf(stage, undecided)).status, 'active')
      assert.equal((await chargesOf(stage, undecided)).length, 1)

      const member = await createClockedMember(stage, { daysAgo: 40 })
      await subscribe(stage, member, stage.monthly)
      await call(stage, member, '/payment/pause', { months: 1 })
      await advance(stage, member, { toDay: 0 })
      assert.equal((await chargesOf(stage, member)).length, 1)
      await call(stage, member, '/payment/resume', { payNow: true })
      await waitForStatus(stage, member, 'active')
      assert.equal((await chargesOf(stage, member)).length, 2)
      const { nextCharge, pause } = await getSubscription(stage, member)
      assert.ok(nextCharge && Date.parse(nextCharge.at) > Date.now() && pause === null)
    },
  },
  {
    name: 'An inquiry of the bank changes nothing, a chargeback ends the plan',
    hint: 'The endpoint must send charge.dispute.created and charge.dispute.funds_withdrawn.',
    async play(stage) {
      const inquired = await createClockedMember(stage, { daysAgo: 1 })
      await subscribe(stage, inquired, stage.monthly, 'pm_card_createDisputeInquiry')
      const disputed = await createClockedMember(stage, { daysAgo: 1 })
      await subscribe(stage, disputed, stage.monthly, 'pm_card_createDispute')
      for (const member of [inquired, disputed]) await advance(stage, member, { toDay: 0 })
      await eventually(stage, 'the disputed plan ends', async () => {
        const { status } = await subscriptionOf(stage, disputed)
        return status === 'canceled'
      })
      await syncNow(stage, inquired)
      assert.equal((await getSubscription(stage, inquired)).status, 'active')
    },
  },
]

async function createPayingMember(stage: Stage, priceId: string, started: { daysAgo: number }) {
  const member = await createClockedMember(stage, started)
  await subscribe(stage, member, priceId)
  await waitForStatus(stage, member, 'active')
  return member
}

async function switchTo(stage: Stage, member: Member, priceId: string) {
  const { preview } = await call<{ preview: SwitchPreview }>(stage, member, '/payment/switch/preview', {
    priceId,
  })
  await call(stage, member, '/payment/switch', { priceId, prorationDate: preview.prorationDate })
  return preview
}
