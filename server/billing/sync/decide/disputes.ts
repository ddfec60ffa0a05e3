import { formatDay } from '../../../platform/format-day.ts'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import { formatMoney } from '../../emails/mail-format.ts'
import { paymentDisputed } from '../../emails/payment-mails.ts'
import type { PaymentRow } from '../../subscription/payment-queries.ts'
import type { Change } from './changes.ts'

export function disputeChanges(before: PaymentRow[], payments: ProviderPayment[]): Change[] {
  const inquired = new Set(before.filter((one) => one.inquired).map(({ invoice_id }) => invoice_id))
  const disputed = new Set(before.filter((one) => one.disputed).map(({ invoice_id }) => invoice_id))
  const newInquiries = payments.filter((one) => one.inquired && !inquired.has(one.invoiceId))
  const newDisputes = payments.filter((one) => one.disputed && !disputed.has(one.invoiceId))
  return [
    ...newInquiries.map(inquiryAlarm),
    ...(newDisputes.length > 0 ? [{ kind: 'block-member' } as const] : []),
    ...newDisputes.map(disputeMail),
  ]
}

function inquiryAlarm({ chargeId }: ProviderPayment): Change {
  return { kind: 'log-alarm', alarm: 'a bank inquires about a payment', line: { chargeId } }
}

function disputeMail(payment: ProviderPayment): Change {
  const data = { amount: formatMoney(payment), date: formatDay(payment.paidAt) }
  const mail = { template: paymentDisputed, data, cause: `disputed:${payment.invoiceId}` }
  return { kind: 'send-mail', mail }
}
