import * as z from 'zod/mini'
import { headerOf, isSame, parseJson, type ReadReports } from './provider.ts'

const event = z.object({
  RecordType: z.string(),
  Type: z.optional(z.string()),
  Email: z.string(),
  BouncedAt: z.iso.datetime({ offset: true }),
})

const bounces = ['HardBounce', 'BadEmailAddress']

/** Postmark signs nothing: it sends the name and password of the address it was given. https://postmarkapp.com/developer/webhooks/webhooks-overview */
export const readPostmark: ReadReports = async (delivery, login) => {
  const expected = `Basic ${Buffer.from(login).toString('base64')}`
  if (!isSame(Buffer.from(headerOf(delivery, 'authorization')), Buffer.from(expected))) return undefined
  const { data } = event.safeParse(parseJson(delivery.body))
  if (!data) return []
  const isComplaint = data.RecordType === 'SpamComplaint' || data.Type === 'SpamComplaint'
  if (!isComplaint && !(data.RecordType === 'Bounce' && bounces.includes(data.Type ?? ''))) return []
  return [
    {
      address: data.Email,
      reason: isComplaint ? 'complaint' : 'bounce',
      source: 'postmark',
      status: null,
      happened_at: new Date(data.BouncedAt),
    },
  ]
}
