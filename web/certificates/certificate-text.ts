import type { Certificate, CertificateStatus, LicensedPeriod } from '#contract/certificates/certificates.ts'
import { formatDate } from '../ui/format/format.ts'

type Words = { tone: 'success' | 'neutral' | 'danger'; title: string; text: string }

export const statusWords: Record<CertificateStatus, Words> = {
  valid: {
    tone: 'success',
    title: 'Valid',
    text: 'The holder may print this design and sell the prints.',
  },
  ended: {
    tone: 'neutral',
    title: 'Ended',
    text: 'The plan has ended. Prints made in the licensed time may be sold for ever; new prints may not.',
  },
  revoked: {
    tone: 'danger',
    title: 'Revoked',
    text: 'This certificate licenses no prints: its plan was refunded or disputed, or the account is suspended.',
  },
}

/** 'since 3 May 2026', 'from 3 May 2026 to 14 Mar 2027'. */
function periodInWords({ from, until }: LicensedPeriod, locale?: string): string {
  return until === null
    ? `since ${formatDate(from, locale)}`
    : `from ${formatDate(from, locale)} to ${formatDate(until, locale)}`
}

/** Answers "What may I still sell?" */
export function licenceInWords(
  { periods, status }: Pick<Certificate, 'periods'> & { status?: CertificateStatus },
  locale?: string,
): string {
  // A closed account has kept no dates.
  if (periods.length === 0 && status === 'ended')
    return 'Prints made before the account was closed are licensed.'
  if (periods.length === 0) return 'No prints are licensed.'
  const times = new Intl.ListFormat('en').format(periods.map((period) => periodInWords(period, locale)))
  return `Prints made ${times} are licensed.`
}
