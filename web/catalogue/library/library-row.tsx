import { Download as DownloadIcon } from 'lucide-react'
import type * as z from 'zod/mini'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { listDownloads } from '#contract/downloads/downloads.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatDateTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { Picture } from '../../ui/layout/picture.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import type { Download } from '../download/use-download.ts'

type Item = z.output<(typeof listDownloads)['reply']>['downloads'][number]

/** A file is downloaded in its old version; a ZIP in the newest. */
export function LibraryRow({ item, download }: { item: Item; download: Download }) {
  const { fileId, productId, productSlug, productTitle, pictureUrl, fileName, version, downloadedAt } = item
  const wanted = fileId === null ? { productId } : { fileId }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-3">
      <div className="h-12 w-16 overflow-hidden rounded-sm bg-sunken">
        {pictureUrl && (
          <Picture src={pictureUrl} width={640} height={480} alt="" className="size-full object-cover" />
        )}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/product-details/${productSlug}`}
            className="wrap-anywhere font-semibold hover:underline"
          >
            {productTitle}
          </Link>
          {item.updateAvailable && <Badge tone="accent">Update available</Badge>}
        </p>
        <p className="break-words text-muted text-sm">
          {fileName}, version {version},{' '}
          <time dateTime={downloadedAt} className="tabular-nums">
            {formatDateTime(downloadedAt)}
          </time>
          {item.certificateCode && (
            <>
              {' · '}
              <a href={`/verify/${formatCertificateCode(item.certificateCode)}`} className="link">
                Certificate<span className="sr-only"> of {productTitle}</span>
              </a>
            </>
          )}
        </p>
      </div>
      <Button
        size="sm"
        loading={download.isPending(wanted)}
        loadingText="Preparing..."
        aria-label={`Download ${fileName} again`}
        onClick={() => download.start(wanted)}
      >
        <DownloadIcon size={18} aria-hidden="true" /> <span className="max-sm:sr-only">Again</span>
      </Button>
    </li>
  )
}
