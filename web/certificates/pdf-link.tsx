import { downloadCertificatePdf } from '#contract/certificates/certificates.ts'
import { addressOf } from '../api/api.ts'
import { buttonClass } from '../ui/buttons/button-class.ts'

export function PdfLink({ code, title }: { code: string; title: string | undefined }) {
  return (
    <a
      href={addressOf(downloadCertificatePdf.path, { params: { code } })}
      download
      aria-label={`Download the certificate and hang-tags of ${title} as PDF`}
      className={buttonClass({ size: 'sm' })}
    >
      PDF
    </a>
  )
}
