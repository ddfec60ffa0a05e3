import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { day } from '#contract/durations.ts'
import { isPermanent, isSame, parseJson, type ReadReports } from './provider.ts'

const envelope = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    recipient: z.optional(z.string()),
    timestamp: z.number(),
    severity: z.optional(z.string()),
    reason: z.optional(z.string()),
    'delivery-status': z.optional(z.object({ 'enhanced-code': z.optional(z.nullable(z.string())) })),
  }),
})
type Event = z.infer<typeof envelope>['event-data']

/** The signature does not cover the report, so that an old one could be sent again with another. Mailgun retries for 8 hours. */
const longestAge = day

/** Verifies an HMAC over timestamp and token. https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks */
export const readMailgun: ReadReports = async ({ body, receivedAt }, key) => {
  const { data } = envelope.safeParse(parseJson(body))
  if (!data) return undefined
  const { timestamp, token, signature } = data.signature
  const isFresh = Math.abs(receivedAt.getTime() - Number(timestamp) * 1000) <= longestAge
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  if (!isFresh || !isSame(Buffer.from(signature), Buffer.from(expected))) return undefined
  const event = data['event-data']
  const reason = reasonOf(event)
  if (!reason || !event.recipient) return []
  const happened_at = new Date(event.timestamp * 1000)
  return [
    { address: event.recipient, reason, source: 'mailgun', status: statusOf(event) ?? null, happened_at },
  ]
}

function statusOf(event: Event) {
  return event['delivery-status']?.['enhanced-code'] || undefined
}

function reasonOf(event: Event) {
  if (event.event === 'complained') return 'complaint'
  const isBounce = event.reason === 'bounce' || event.reason === 'suppress-bounce'
  const isHard = event.event === 'failed' && event.severity === 'permanent' && isBounce
  return isHard && isPermanent(statusOf(event)) ? 'bounce' : undefined
}
