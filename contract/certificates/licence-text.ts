// One wording of what may still be sold, for settings, dialogs, mails, terms and certificates.
import type { Certificate, CertificateStatus, LicensedPeriod } from './certificates.ts'

export const mayStillSell = 'sell them whenever you like'

/** Returns the licence sentence for a plan that ends on this day. */
export function stayLicensed(day: string): string {
  return `Prints made until ${day} stay licensed, ${mayStillSell}. Prints made after that day are not licensed.`
}

/** For a plan that has ended. */
export const stayLicensedAfterwards = `Prints made while your plan was active stay licensed: ${mayStillSell}.`

const unaffected = 'Prints that buyers already have are not affected.'

/** Returns the licence sentence for time whose payment was refunded or disputed. */
export function licenceLost(why: 'refunded' | 'disputed'): string {
  return `Prints made in the ${why} time may no longer be sold, and the certificates of designs that you first downloaded in that time are revoked. ${unaffected}`
}

export function licenceLostSince(day: string): string {
  return `Prints made since ${day} may no longer be sold. ${unaffected}`
}

export const licenceSuspended =
  'While your account is suspended, licence certificates are revoked and you may not make prints for sale. Once the suspension is lifted, prints that you made before are licensed again, except those that led to the suspension.'

type StatusText = { tone: 'success' | 'neutral' | 'danger'; title: string; text: string }

/** For the buyer of a print. */
export const statusText: Record<CertificateStatus, StatusText> = {
  valid: {
    tone: 'success',
    title: 'Valid',
    text: 'The holder may print this design and sell the prints.',
  },
  ended: {
    tone: 'neutral',
    title: 'Ended',
    text: 'The plan has ended. Prints made during the licensed time may be sold for ever; new prints may not.',
  },
  revoked: {
    tone: 'danger',
    title: 'Revoked',
    text: 'This certificate licenses no prints: its plan was refunded or disputed, or the account is suspended.',
  },
}

/** Answers "What may I still sell?" of one design. */
export function describeLicence(
  { periods, status }: Pick<Certificate, 'periods'> & { status?: CertificateStatus },
  formatDate: (time: string) => string,
): string {
  // A closed account has kept no dates.
  if (periods.length === 0 && status === 'ended')
    return 'Prints made before the account was closed are licensed.'
  if (periods.length === 0) return 'No prints are licensed.'
  const times = new Intl.ListFormat('en').format(periods.map((period) => formatPeriod(period, formatDate)))
  return `Prints made ${times} are licensed.`
}

/** Returns 'since 3 May 2026', 'from 3 May 2026 to 14 Mar 2027'. */
function formatPeriod({ from, until }: LicensedPeriod, formatDate: (time: string) => string) {
  return until === null ? `since ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(until)}`
}
