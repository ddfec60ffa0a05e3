import { RefreshCw } from 'lucide-react'
import type * as z from 'zod/mini'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { listVersions } from '#contract/catalogue/studio/uploads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { countOf, formatBytes } from '../../../ui/format/format.ts'
import type { Download } from '../../download/use-download.ts'

type NewerFiles = NonNullable<z.output<(typeof listVersions)['reply']>['news']>

type UpdateDownloadProps = { product: Product; news: NewerFiles; download: Download }

/** Downloads only the files that are newer than the member's version. */
export function UpdateDownload({ product: { id, files }, news, download }: UpdateDownloadProps) {
  const wanted = { productId: id, onlyNew: true } as const
  const bytes = files.reduce((sum, file) => sum + (news.fileIds.includes(file.id) ? file.bytes : 0), 0)
  return (
    <div className="grid gap-1.5">
      <Button
        wide
        loading={download.isPending(wanted)}
        loadingText="Preparing..."
        onClick={() => download.start(wanted)}
      >
        <RefreshCw size={20} aria-hidden="true" /> Download updated files only
      </Button>
      <p className="text-muted text-sm">
        {countOf(news.fileIds.length, 'file')} new since your version {news.since} (ZIP, {formatBytes(bytes)}
        ).
      </p>
    </div>
  )
}
