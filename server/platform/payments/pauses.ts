import Stripe from 'stripe'
import type { Provider } from './client.ts'
import { isStillCollected, withoutSchedule } from './plan-changes.ts'

export type Pauses = {
  /** Bills nothing from now on. `unpaid`: the invoice of the running period is not paid, and nothing has changed. */
  pauseBilling: (subscriptionId: string) => Promise<'paused' | 'unpaid'>
  /** Continues the paid period and its renewal. Charges nothing. */
  undoPause: (subscriptionId: string) => Promise<void>
  /** Charges a new period, which begins with the request. `declined`: the subscription stays paused, with an open invoice. */
  resumeBilling: (subscriptionId: string) => Promise<'resumed' | 'declined'>
}

/** Pausing the collection would void a year's invoice, and the status would stay active: docs.stripe.com/billing/subscriptions/pause */
export function providerPauses({ stripe, request }: Provider): Pauses {
  return {
    pauseBilling(id) {
      return request(async () => {
        const { status, latest_invoice } = await stripe.subscriptions.retrieve(id, {
          expand: ['latest_invoice'],
        })
        if (status === 'paused') return 'paused'
        if (isStillCollected(latest_invoice)) return 'unpaid'
        await withoutSchedule(stripe, id)
        // The member keeps the paid time, so it is not credited.
        await stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } })
        return 'paused'
      })
    },
    async undoPause(id) {
      await request(async () => {
        if (!(await isPaused(stripe, id))) return
        await stripe.subscriptions.resume(id, {
          billing_cycle_anchor: { type: 'unchanged' },
          proration_behavior: 'none',
        })
      })
    },
    resumeBilling(id) {
      return request(async () => {
        try {
          await resumeWithPayment(stripe, id)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 402) throw error
        }
        return (await isPaused(stripe, id)) ? 'declined' : 'resumed'
      })
    },
  }
}

/** Pays the invoice of an earlier attempt instead of writing a second one. */
async function resumeWithPayment(stripe: Stripe, id: string) {
  const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice'],
  })
  if (status !== 'paused') return
  if (typeof invoice === 'object' && invoice?.status === 'open' && invoice.id)
    await stripe.invoices.pay(invoice.id)
  else
    await stripe.subscriptions.resume(id, {
      billing_cycle_anchor: { type: 'now' },
      payment_behavior: 'resume_on_payment_success',
    })
}

async function isPaused(stripe: Stripe, id: string) {
  return (await stripe.subscriptions.retrieve(id)).status === 'paused'
}
