import autocannon from 'autocannon'
import Stripe from 'stripe'
import { apiBase } from '#contract/endpoint.ts'
import { withServer } from '../child-server.ts'
import { alternate, atLeast, atMost, type Figure, median } from '../figures.ts'
import type { Ready } from './billing-server.ts'

const rounds = 5
const seconds = 3
const checkouts = 25

/** Measures webhooks against a bare handler in the same process, and the cost of a checkout besides the provider. */
export function measure(): Promise<Figure[]> {
  return withServer<Ready>({ file: 'billing/billing-server.ts' }, async (ready) => [
    await intake(ready),
    await oneCustomer(ready),
    await checkout(ready),
  ])
}

let events = 0

function eventOf({ secret }: Ready, customer: string) {
  const created = Math.floor(Date.now() / 1000)
  const object = {
    id: 'sub_1',
    object: 'subscription',
    customer,
    status: 'active',
    filler: 'x'.repeat(2_000),
  }
  const event = {
    id: `evt_${process.pid}_${++events}`,
    object: 'event',
    type: 'customer.subscription.updated',
  }
  const body = JSON.stringify({ ...event, livemode: false, created, data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}

async function intake(ready: Ready): Promise<Figure> {
  const path = `${apiBase}/payment/webhook`
  const send = (server: string) => () => eventsPerSecond(ready, `${server}${path}`)
  const { a, b, ratio } = await alternate(rounds, send(ready.ours), send(ready.bare))
  const absolute = `${Math.round(a)}/s, ${Math.round(b)}/s`
  return atLeast('webhook intake against a bare handler', ratio, 0.6, { unit: 'x', absolute })
}

async function eventsPerSecond(ready: Ready, url: string) {
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({ ...request, ...eventOf(ready, `cus_${events % 500}`) }),
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.total / duration
}

/** Sends a thousand events about one member, and counts the calls to the provider that they cause. */
async function oneCustomer(ready: Ready): Promise<Figure> {
  const before = await syncsOf(ready)
  for (let batch = 0; batch < 20; batch++)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        fetch(`${ready.ours}${apiBase}/payment/webhook`, {
          method: 'POST',
          ...eventOf(ready, ready.customer),
        }).then((response) => response.arrayBuffer()),
      ),
    )
  await fetch(`${ready.control}/quiet`)
  const syncs = (await syncsOf(ready)) - before
  return atMost('syncs after 1,000 events of one customer', syncs, 100)
}

async function syncsOf({ control }: Ready) {
  return Number(await (await fetch(`${control}/syncs`)).text())
}

/** Measures a checkout without the time of the provider. */
async function checkout({ control }: Ready): Promise<Figure> {
  const own: number[] = []
  const provider: number[] = []
  for (let round = 0; round < checkouts; round++) {
    const answer = await fetch(`${control}/checkout`)
    const { total, waited }: { total: number; waited: number } = JSON.parse(await answer.text())
    own.push(total - waited)
    provider.push(waited)
  }
  const absolute = `${Math.round(median(provider))} ms at the provider`
  return atMost('a checkout adds to the provider', median(own), 20, { unit: ' ms', absolute })
}
