import { createHmac } from 'node:crypto'
import { localDefaults } from '../../config/local-defaults.ts'
import type { Delivery } from './test-payments.ts'

type Signing = { secret?: string; at?: number; scheme?: string }

let events = 0

export function eventText(
  different: object = {},
  about: object = { object: 'subscription', customer: 'cus_stranger' },
) {
  const type = 'customer.subscription.updated'
  const event = { id: `evt_test_${++events}`, object: 'event', type, livemode: false, created: seconds() }
  return JSON.stringify({ ...event, data: { object: about }, ...different })
}

/** Returns the event as the provider sends it: the signature is over these very bytes. */
export function signed(body: string, signing: Signing = {}): Delivery {
  const { secret = localDefaults.webhookSecret, at = seconds(), scheme = 'v1' } = signing
  const mark = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body: Buffer.from(body), signature: `t=${at},${scheme}=${mark}` }
}

export function seconds() {
  return Math.floor(Date.now() / 1000)
}
