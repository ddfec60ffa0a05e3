import type { Failure } from '#contract/reports.ts'

const alarms: Record<string, string> = {
  'undone-duplicate': 'Paid twice: one plan was cancelled',
  'undone-excluded_country': 'Paid from an excluded country: plan cancelled',
  'undone-not_allowed': 'Paid by a blocked customer: plan cancelled',
  'undone-fraud_warning': 'Early fraud warning from the bank: payment refunded',
  'undone-late_payment': 'Paid after the plan ended: payment refunded',
  'undone-refunded': 'Refunded at the payment provider: plan ended',
  'undone-disputed': 'Payment disputed: plan ended',
  'refund-returned': 'Refund returned by the bank',
  'refund-waits': 'Refund pending for more than an hour',
  'event-waits': 'Payment events pending for more than 15 minutes',
}

export const failureKinds: Record<Failure['kind'], string> = {
  mail: 'Email',
  analysis: 'Analysis',
  job: 'Job',
  payment: 'Payment',
}

export function failureText({ kind, what }: Pick<Failure, 'kind' | 'what'>): string {
  if (kind === 'mail') return `“${what.replaceAll('-', ' ')}” could not be delivered`
  if (kind === 'analysis') return 'A file could not be analysed'
  return alarms[what] ?? what.replaceAll('-', ' ')
}
