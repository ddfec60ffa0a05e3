import type { ProviderPayment } from '../platform/payments/money.ts'
import type { Platform } from '../platform/platform.ts'
import { blockMember } from './barred-queries.ts'
import { dayInWords, moneyInWords } from './mail-words.ts'
import { paymentDisputed } from './mails.ts'
import type { PaymentRow } from './payment-queries.ts'
import { findReceiver } from './queries.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'jobs' | 'mail'>

/** A payment that is disputed since the last look suspends its member, whichever of their subscriptions it was for. */
export async function heedDisputes(
  platform: Outside,
  userId: string,
  { before, payments }: { before: PaymentRow[]; payments: ProviderPayment[] },
) {
  const known = new Set(before.filter(({ disputed }) => disputed).map(({ invoice_id }) => invoice_id))
  const fresh = payments.filter(({ disputed, invoiceId }) => disputed && !known.has(invoiceId))
  if (fresh.length === 0) return
  await blockMember(platform, userId)
  const receiver = await findReceiver(platform, userId)
  if (!receiver) return
  for (const payment of fresh)
    await platform.mail.send(platform, {
      to: receiver.email,
      template: paymentDisputed,
      data: { name: receiver.name, amount: moneyInWords(payment), date: dayInWords(payment.paidAt) },
      cause: `disputed:${payment.invoiceId}`,
    })
}
