import type { Logger } from 'pino'
import type { User } from '#contract/accounts/accounts.ts'
import type { Plan } from '#contract/billing/billing.ts'
import { apiBase } from '#contract/endpoint.ts'
import { type Delivery, testPayments } from '../../platform/payments/testing/test-payments.ts'
import type { Platform } from '../../platform/platform.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { testService } from '../../testing/service.ts'
import { ensurePlans } from '../plans/plans.ts'
import { findCurrentSubscription } from '../subscription/access/access-queries.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'

type Session = { redirect: boolean; url: string | null }
type Paid = {
  session: { id: string; status: string; payment_status: string; amount_total: number; currency: string }
}
type Member = { user: User; cookie: string }
type Service = Awaited<ReturnType<typeof testService>>

type Options = {
  env?: Record<string, string>
  log?: Logger
  /** Without it, jobs wait until somebody works. */
  works?: boolean
}

/** Starts the service with plans on sale, really listening, beside a provider whose events reach it. */
export async function testShop({ env = {}, log, works = true }: Options = {}) {
  const payments = await testPayments()
  const service = await testService({ ...payments.env, ...env }, log, { hasWorkers: true })
  const { platform, app } = service
  const answers: string[] = []
  async function call<Data = Record<string, unknown>>(...sent: Parameters<typeof service.call>) {
    const answer = await service.call<Data>(...sent)
    answers.push(JSON.stringify(answer.body))
    return answer
  }
  await ensurePlans(platform)
  if (works) await platform.jobs.work()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const deliver = (delivery: Delivery) => deliverTo(address, delivery)
  payments.deliverTo(deliver)
  const { body } = await call<{ plans: Plan[] }>('GET', '/payment/pricing-plans')
  const priceOf = (type: Plan['type']) => body.data.plans.find((plan) => plan.type === type)?.priceId ?? ''

  const start = ({ cookie }: Member, priceId: string, currency = 'usd') =>
    call<Session>('POST', '/payment/session', { cookie, body: { priceId, currency } })
  return {
    ...service,
    ...viewsOf(service),
    call,
    answers,
    payments,
    deliver,
    /** Until webhooks are restored, no event of the provider arrives. */
    loseMessages: () => payments.deliverTo(undefined),
    restoreMessages: () => payments.deliverTo(deliver),
    monthly: priceOf('Monthly'),
    yearly: priceOf('Yearly'),
    start,
    verify: ({ cookie }: Pick<Member, 'cookie'>, sessionId: string) =>
      call<Paid>('GET', `/payment/verify-session/${sessionId}`, { cookie }),
    async buy(member: Member, priceId: string, card?: string) {
      const page = (await start(member, priceId)).body.data.url ?? ''
      const { location } = await payments.pay(page, card)
      return { page, sessionId: sessionIn(location) }
    },
  }
}

function viewsOf({ platform, app }: Service) {
  const planOf = async ({ user }: Pick<Member, 'user'>) => {
    const row = await findCurrentSubscription(platform, user.id)
    return { status: row?.current_status, plan: row?.current_plan_id }
  }
  return {
    planOf,
    becomes: (member: Member, status: User['subscriptionStatus']) =>
      eventually(async () => (await planOf(member)).status === status),
    async customerOf({ user }: Member) {
      return (await findSubscription(platform, user.id))?.customer_id ?? ''
    },
    async mailboxOf({ user }: Member): Promise<{ subject: string; text: string }[]> {
      const response = await app.inject(`/dev/mailbox.json?to=${encodeURIComponent(user.email)}`)
      return response.json().messages
    },
    async welcomesOf({ user }: Member) {
      const mails = platform.db.selectFrom('mails').select('id').where('template', '=', 'welcome')
      return (await mails.where('recipient', '=', user.email).execute()).length
    },
    async isQuiet() {
      const events = platform.db.selectFrom('payment_events').select('id')
      return (await events.where('handled_at', 'is', null).execute()).length === 0
    },
  }
}

async function deliverTo(address: string, { body, signature }: Delivery) {
  const response = await fetch(`${address}${apiBase}/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: new Uint8Array(body),
  })
  await response.arrayBuffer()
  return response.status
}

export function sessionIn(location: string | null) {
  return new URL(location ?? '').searchParams.get('session_id') ?? ''
}

export function withDearerMonthly(here: Platform): Platform {
  const { ensurePrices } = here.payments
  return {
    ...here,
    payments: {
      ...here.payments,
      ensurePrices: (product, prices) =>
        ensurePrices(
          product,
          prices.map((price) =>
            price.lookupKey === 'layerdrop_monthly' ? { ...price, amounts: { usd: 2500 } } : price,
          ),
        ),
    },
  }
}
