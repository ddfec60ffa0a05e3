import type { User } from '#contract/accounts/accounts.ts'
import { writtenCode } from '#contract/certificates/certificate-code.ts'
import { brand } from '#contract/site/brand.ts'

type LicensedDesign = {
  id: string
  title: string
  version: string | null
  downloaded_at: Date
  /** Null for an administrator. */
  certificate: string | null
}

/** The licence file of a ZIP, with CRLF line ends for every editor. */
export function licenceText(
  { id, title, version, downloaded_at, certificate }: LicensedDesign,
  { name }: Pick<User, 'name'>,
) {
  const day = downloaded_at.toISOString().slice(0, 10)
  return [
    `${title}, version ${version}`,
    `Licensed by ${brand.company} to ${name} on ${day}.`,
    `Download ${id}`,
    ...(certificate ? [`Certificate ${brand.url}/verify/${writtenCode(certificate)}`] : []),
    '',
    'COMMERCIAL LICENCE IN PLAIN WORDS',
    '',
    'You may:',
    '- print this design and sell the prints while your plan is active;',
    '- keep selling, for ever, what you printed while your plan was active;',
    '- scale, colour and split it, or add a name for a customer.',
    '',
    'You may not:',
    '- share, sell or publish the files, changed or not;',
    '- give the files to somebody else to print;',
    '- sell prints of our designs for more than 150,000 USD a calendar year without asking us.',
    '',
    `The whole text: ${brand.url}/terms-and-conditions`,
    `Questions: ${brand.email}`,
    '',
  ].join('\r\n')
}
