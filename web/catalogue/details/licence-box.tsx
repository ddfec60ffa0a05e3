import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { salesCapText } from '#contract/profit/sales-cap.ts'
import { DesignCertificate } from '../../certificates/certificates.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { memberMarks } from '../products/marks.ts'

const allowed = [
  'Sell the prints you make, online and on your stall',
  'Scale, colour and split it, or add a name for a customer',
  'Keep selling what you printed while your plan was active, also after it ends',
]
const forbidden = [
  'Share, sell or publish the files, changed or not',
  'Give the files to anyone else to print',
]

export function LicenceBox({ product: { id, title } }: { product: Pick<Product, 'id' | 'title'> }) {
  const isDownloaded = useQuery(memberMarks).data?.downloaded.includes(id)
  useCertificateToast(isDownloaded)
  return (
    <section aria-labelledby="licence" className="panel grid gap-3 p-5">
      <h2 id="licence" tabIndex={-1} className="text-lg">
        Commercial licence
      </h2>
      <ul className="grid gap-2">
        {allowed.map((sentence) => (
          <li key={sentence} className="grid grid-cols-[1.25rem_1fr] gap-2">
            <Check size={20} className="mt-0.5 text-success" aria-label="Allowed:" />
            {sentence}
          </li>
        ))}
        {forbidden.map((sentence) => (
          <li key={sentence} className="grid grid-cols-[1.25rem_1fr] gap-2">
            <X size={20} className="mt-0.5 text-danger" aria-label="Not allowed:" />
            {sentence}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        Up to {salesCapText} of sales a year; above that,{' '}
        <Link to="/who-we-are" className="link">
          talk to us
        </Link>
        . The whole text is in the{' '}
        <Link to="/terms-and-conditions" className="link">
          Terms & Conditions
        </Link>
        .
      </p>
      {isDownloaded && <DesignCertificate productId={id} title={title} />}
    </section>
  )
}

/** Says after the first download where the certificate is. `isDownloaded` is undefined while earlier downloads load. */
function useCertificateToast(isDownloaded: boolean | undefined) {
  const before = useRef(isDownloaded)
  useEffect(() => {
    if (before.current === false && isDownloaded)
      notify('success', 'Your licence certificate is on this page, under Commercial licence.')
    before.current = isDownloaded
  }, [isDownloaded])
}
