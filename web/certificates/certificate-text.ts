import * as words from '#contract/certificates/licence-words.ts'
import { formatDate } from '../ui/format/format.ts'

type Licence = Parameters<typeof words.licenceInWords>[0]

/** The dates as this browser writes them. */
export function licenceInWords(certificate: Licence, locale?: string): string {
  return words.licenceInWords(certificate, (time) => formatDate(time, locale))
}
