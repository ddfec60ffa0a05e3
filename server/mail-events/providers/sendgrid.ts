import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { type Delivery, headerOf, isPermanent, parseJson, type ReadReports } from './provider.ts'

const event = z.object({
  event: z.string(),
  email: z.string(),
  timestamp: z.number(),
  type: z.optional(z.string()),
  reason: z.optional(z.string()),
  status: z.optional(z.string()),
})
type Event = z.infer<typeof event>

function sendgridKey(base64: string) {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
}

/** ECDSA over timestamp and body: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features */
export const readSendgrid: ReadReports = async (delivery, key) => {
  if (!isSigned(delivery, key)) return undefined
  const { data } = z.array(z.unknown()).safeParse(parseJson(delivery.body))
  return (data ?? []).flatMap((item) => {
    const { data: one } = event.safeParse(item)
    const reason = one && reasonOf(one)
    if (!one || !reason) return []
    const happened_at = new Date(one.timestamp * 1000)
    return [{ address: one.email, reason, source: 'sendgrid', status: one.status ?? null, happened_at }]
  })
}

function isSigned(delivery: Delivery, key: string) {
  const signed = Buffer.concat([
    Buffer.from(headerOf(delivery, 'x-twilio-email-event-webhook-timestamp')),
    delivery.body,
  ])
  const signature = Buffer.from(headerOf(delivery, 'x-twilio-email-event-webhook-signature'), 'base64')
  return verify('sha256', signed, sendgridKey(key), signature)
}

function reasonOf({ event: name, type, reason, status }: Event) {
  if (name === 'spamreport') return 'complaint'
  if (name === 'dropped' && reason === 'Spam Reporting Address') return 'complaint'
  if (name === 'dropped' && (reason === 'Bounced Address' || reason === 'Invalid')) return 'bounce'
  return name === 'bounce' && type !== 'blocked' && isPermanent(status) ? 'bounce' : undefined
}
