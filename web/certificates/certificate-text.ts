import * as contract from '#contract/certificates/licence-text.ts'
import { formatDate } from '../ui/format/format.ts'

type Licence = Parameters<typeof contract.describeLicence>[0]

export function describeLicence(certificate: Licence, locale?: string): string {
  return contract.describeLicence(certificate, (time) => formatDate(time, locale))
}
