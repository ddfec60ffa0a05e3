import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import { salesCapText } from '#contract/profit/sales-cap.ts'
import { brand } from '#contract/site/brand.ts'
import type { Platform } from '../../platform/platform.ts'

export type LicensedDownload = {
  id: string
  downloaded_at: Date
  /** The name under which the member sells, or their own. Never an email address. */
  licensee: string
  /** Null for an administrator. */
  certificate: string | null
}

type Licensor = Pick<Platform, 'urls' | 'contact'>

type LicensedDesign = LicensedDownload & { title: string; version: string | null }

export function licenceText({ urls, contact }: Licensor, { title, version, ...download }: LicensedDesign) {
  return [
    `${title}, version ${version}`,
    licensedTo(download),
    ...namesOf(urls, download),
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
    '- give the files to anyone else to print;',
    `- sell prints of our designs for more than ${salesCapText} a calendar year without asking us.`,
    '',
    `The whole text: ${urls.public.origin}/terms-and-conditions`,
    `Questions: ${contact}`,
    '',
  ].join('\r\n')
}

// With everything else it fits into the slot of a 3MF, whatever the characters.
const longestLicensee = 60

export function licenceLine({ urls }: Pick<Licensor, 'urls'>, download: LicensedDownload) {
  const licensee = [...download.licensee].slice(0, longestLicensee).join('')
  const names = namesOf(urls, download).map((name) => `${name}.`)
  const terms = 'Prints made while the plan is active may be sold; the files may not be shared.'
  return [licensedTo({ ...download, licensee }), ...names, terms].join(' ')
}

function licensedTo({ licensee, downloaded_at }: LicensedDownload) {
  return `Licensed by ${brand.company} to ${licensee} on ${downloaded_at.toISOString().slice(0, 10)}.`
}

function namesOf(urls: Licensor['urls'], { id, certificate }: LicensedDownload) {
  return [
    `Download ${id}`,
    ...(certificate
      ? [`Certificate ${urls.public.origin}/verify/${formatCertificateCode(certificate)}`]
      : []),
  ]
}
