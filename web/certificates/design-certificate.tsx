import { useQuery } from '@tanstack/react-query'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import { statusText } from '#contract/certificates/licence-text.ts'
import { Badge } from '../ui/layout/card.tsx'
import { certificateOfDesign } from './certificate-queries.ts'
import { describeLicence } from './certificate-text.ts'
import { PdfLink } from './pdf-link.tsx'

/** Shows nothing while it loads: the library shows all certificates too. */
export function DesignCertificate({ productId, title }: { productId: string; title: string }) {
  const certificate = useQuery(certificateOfDesign(productId)).data
  if (!certificate) return null
  const { code, status } = certificate
  const { tone, title: statusTitle } = statusText[status]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-line border-t pt-4">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold text-base">
          Your certificate <Badge tone={tone}>{statusTitle}</Badge>
        </h3>
        <p>
          <a href={`/verify/${formatCertificateCode(code)}`} className="link tabular-nums">
            {formatCertificateCode(code)}
          </a>
        </p>
        <p className="text-sm">{describeLicence(certificate)}</p>
      </div>
      <PdfLink code={code} title={title} />
    </div>
  )
}
