import type { Failure } from '#contract/reports.ts'

const alarms: Record<string, string> = {
  'undone-duplicate': 'Paid twice: one plan was undone',
  'undone-excluded_country': 'Paid from a country we do not serve: undone',
  'undone-not_allowed': 'Paid without being allowed to: undone',
  'undone-fraud_warning': 'The bank of the card warned of fraud: returned',
  'undone-late_payment': 'Paid after the plan had ended: returned',
  'undone-refunded': 'Refunded at the payment provider: the plan ended',
  'undone-disputed': 'A payment was disputed: the plan ended',
  'refund-returned': 'A refund was sent back by the bank',
  'refund-waits': 'A promised refund waits for more than an hour',
  'event-waits': 'Payment events wait for more than 15 minutes',
}

export const failureKinds: Record<Failure['kind'], string> = {
  mail: 'Mail',
  analysis: 'Analysis',
  job: 'Job',
  payment: 'Payment',
}

export function failureInWords({ kind, what }: Pick<Failure, 'kind' | 'what'>): string {
  if (kind === 'mail') return `“${what.replaceAll('-', ' ')}” could not be delivered`
  if (kind === 'analysis') return 'A file could not be analysed'
  return alarms[what] ?? what.replaceAll('-', ' ')
}
