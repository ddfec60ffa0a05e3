import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { MainDownload } from '../../download/main-download.tsx'
import type { Download } from '../../download/use-download.ts'
import { hasWholeLibrary } from '../../products/product-facts.ts'
import { productVersions } from '../../products/product-queries.ts'
import { useReader } from '../../products/reader.ts'
import { BeforeFirstDownload } from './before-first-download.tsx'
import { SlicerLinks } from './slicer-links.tsx'
import { UpdateDownload } from './update-download.tsx'

type DownloadBlockProps = { product: Product; download: Download }

/** Only for display: the server decides at every download. */
export function DownloadBlock({ product, download }: DownloadBlockProps) {
  const user = useReader()
  const { id, files, refusal } = product
  const news = useQuery(productVersions(id)).data?.news ?? undefined
  const project = files.find(({ format }) => format === '3mf') ?? files.find(({ mesh }) => mesh)
  return (
    <section aria-label="Download" className={`grid gap-5 print:hidden ${refusal ? 'max-lg:hidden' : ''}`}>
      {!refusal && <BeforeFirstDownload />}
      <div className="max-lg:hidden">
        <MainDownload product={product} download={download} />
      </div>
      {!refusal && news && hasWholeLibrary(user) && (
        <UpdateDownload product={product} news={news} download={download} />
      )}
      {!refusal && project && hasWholeLibrary(user) && <SlicerLinks file={project} download={download} />}
      {!refusal && !hasWholeLibrary(user) && (
        <p className="text-muted text-sm">
          Downloads as one ZIP and links that open your slicer come with the{' '}
          <Link to="/subscribe?reason=paid_subscription_required" className="link">
            paid plans
          </Link>
          .
        </p>
      )}
    </section>
  )
}
