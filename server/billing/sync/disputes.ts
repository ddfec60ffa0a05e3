import type { ProviderPayment } from '../../platform/payments/money.ts'
import type { Platform } from '../../platform/platform.ts'
import { formatDay, formatMoney } from '../emails/mail-format.ts'
import { paymentDisputed } from '../emails/mail-templates.ts'
import { blockMember } from '../subscription/blocked-customer-queries.ts'
import type { PaymentRow } from '../subscription/payment-queries.ts'
import { findRecipient } from '../subscription/subscription-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'jobs' | 'mail'>

/**
 * A payment that is disputed since the last look suspends its member, whichever of their subscriptions it was for. An
 * inquiry has taken no money: a person answers the bank, and nothing else happens.
 */
export async function heedDisputes(
  platform: Deps,
  userId: string,
  { before, payments }: { before: PaymentRow[]; payments: ProviderPayment[] },
) {
  const inquired = new Set(before.filter((one) => one.inquired).map(({ invoice_id }) => invoice_id))
  for (const one of payments)
    if (one.inquired && !inquired.has(one.invoiceId))
      platform.log.error(
        { alarm: 'a bank inquires about a payment', userId, chargeId: one.chargeId },
        'billing',
      )
  const known = new Set(before.filter(({ disputed }) => disputed).map(({ invoice_id }) => invoice_id))
  const fresh = payments.filter(({ disputed, invoiceId }) => disputed && !known.has(invoiceId))
  if (fresh.length === 0) return
  await blockMember(platform, userId)
  const receiver = await findRecipient(platform, userId)
  if (!receiver) return
  for (const payment of fresh)
    await platform.mail.send(platform, {
      to: receiver.email,
      template: paymentDisputed,
      data: { name: receiver.name, amount: formatMoney(payment), date: formatDay(payment.paidAt) },
      cause: `disputed:${payment.invoiceId}`,
    })
}
