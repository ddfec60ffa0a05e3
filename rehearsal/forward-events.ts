import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'

type Endpoint = { to: string; secret: string }

const everyMs = 1_000
/** Events of a test clock carry its time, so that the newest are not always the first. */
const maxEvents = 1_000

/**
 * Delivers the events of the account from now on, signed with a secret of ours: what `stripe listen` does, without the
 * CLI. Returns a function that ends it.
 */
export async function forwardEvents(stripe: Stripe, { to, secret }: Endpoint) {
  const list = () => stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: maxEvents })
  const delivered = new Set((await list()).map(({ id }) => id))
  let isStopped = false

  async function deliver(event: Stripe.Event) {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { ok } = await fetch(to, { method: 'POST', headers, body: payload })
    if (ok) delivered.add(event.id)
  }

  async function deliverAll() {
    for (const event of (await list()).toReversed()) if (!delivered.has(event.id)) await deliver(event)
  }

  async function run() {
    while (!isStopped) {
      // The next round retries a failed delivery.
      await deliverAll().catch(() => undefined)
      await wait(everyMs)
    }
  }

  const running = run()
  return async () => {
    isStopped = true
    await running
  }
}
