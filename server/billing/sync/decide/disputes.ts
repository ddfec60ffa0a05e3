import { formatDay } from '../../../platform/format-day.ts'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import { formatMoney } from '../../emails/mail-format.ts'
import { paymentDisputed } from '../../emails/payment-mails.ts'
import type { PaymentRow } from '../../subscription/payment-queries.ts'
import type { Change } from './changes.ts'

type StoredPayments = { payments: PaymentRow[]; isBlocked: boolean }

export function disputeChanges(before: StoredPayments, payments: ProviderPayment[], now: Date): Change[] {
  const known = new Map(before.payments.map((row) => [row.invoice_id, row]))
  const newInquiries = payments.filter((one) => one.inquired && !known.get(one.invoiceId)?.inquired)
  const newDisputes = payments.filter((one) => one.disputed && !known.get(one.invoiceId)?.disputed)
  const reopened = payments.filter((one) => isReopened(known.get(one.invoiceId), one))
  const blocking = [
    ...newDisputes.map((one) => disputeMail(one, `disputed:${one.invoiceId}`)),
    ...(before.isBlocked ? [] : reopened).map((one) =>
      disputeMail(one, `disputed:${one.invoiceId}:${now.getTime()}`),
    ),
  ]
  const isBlocked = before.isBlocked || blocking.length > 0
  const lost = payments.filter((one) => isNewlyLost(known.get(one.invoiceId), one))
  return [
    ...newInquiries.map((one) => alarmOf('a bank inquires about a payment', one)),
    ...reopened.map((one) => alarmOf('a bank reopened a dispute', one)),
    ...(isBlocked ? [] : lost).map((one) => alarmOf('a dispute was lost after its block was lifted', one)),
    ...(blocking.length > 0 ? [{ kind: 'block-member' } as const] : []),
    ...blocking,
  ]
}

function isReopened(row: PaymentRow | undefined, payment: ProviderPayment) {
  const before = row?.disputed ? row.disputes_not_won : null
  return typeof before === 'number' && payment.disputesNotWon > before
}

function isNewlyLost(row: PaymentRow | undefined, payment: ProviderPayment) {
  const before = row?.disputes_lost ?? null
  return before !== null && payment.disputesLost > before
}

function alarmOf(alarm: string, { chargeId }: ProviderPayment): Change {
  return { kind: 'log-alarm', alarm, line: { chargeId } }
}

function disputeMail(payment: ProviderPayment, cause: string): Change {
  const data = { amount: formatMoney(payment), date: formatDay(payment.paidAt) }
  return { kind: 'send-mail', mail: { template: paymentDisputed, data, cause } }
}
