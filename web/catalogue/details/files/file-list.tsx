import { useQuery } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import type { Product, ProductFile } from '#contract/catalogue/catalogue.ts'
import { useFormatSize } from '../../../preferences/preferences.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { countOf, formatBytes, formatDate, formatNumber } from '../../../ui/format/format.ts'
import { Badge } from '../../../ui/layout/card.tsx'
import type { Download } from '../../download/use-download.ts'
import { copiesOf, formatNames } from '../../products/product-facts.ts'
import { productVersions } from '../../products/product-queries.ts'

type FileListProps = { product: Product; download: Download }

/** A member whose plan does not include the design sees the files without buttons. */
export function FileList({ product: { id, files, refusal }, download }: FileListProps) {
  const news = useQuery(productVersions(id)).data?.news
  return (
    <section aria-labelledby="files" className="print:hidden">
      <h2 id="files" className="mb-2 text-base">
        {countOf(files.length, 'file')}
      </h2>
      <ul className="grid border-line border-t">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            download={refusal ? undefined : download}
            isNewer={news?.fileIds.includes(file.id) ?? false}
          />
        ))}
      </ul>
    </section>
  )
}

type FileRowProps = { file: ProductFile; isNewer: boolean; download: Download | undefined }

function FileRow({ file, isNewer, download }: FileRowProps) {
  const { id, partName, copies, format, version, bytes, publishedAt } = file
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-line border-b py-2.5">
      <div className="min-w-0">
        <p className="break-words">
          {copiesOf({ partName, copies })} {isNewer && <Badge tone="accent">New to you</Badge>}
        </p>
        <p className="text-muted text-sm tabular-nums">
          {formatNames[format]}, {formatBytes(bytes)}, version {version},{' '}
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        </p>
      </div>
      {download && (
        <Button
          size="sm"
          loading={download.isPending({ fileId: id })}
          loadingText="Preparing..."
          aria-label={`Download ${partName} as ${formatNames[format]}`}
          onClick={() => download.start({ fileId: id })}
        >
          <DownloadIcon size={18} aria-hidden="true" /> {formatNames[format]}
        </Button>
      )}
      {(file.mesh || file.step) && <FileDetails file={file} />}
    </li>
  )
}

function FileDetails({ file: { partName, mesh, step } }: { file: ProductFile }) {
  const formatSize = useFormatSize()
  return (
    <details className="col-span-2 text-sm">
      <summary className="w-fit content-center py-1 text-muted pointer-coarse:min-h-11 underline-offset-2 hover:underline">
        Details<span className="sr-only"> of {partName}</span>
      </summary>
      <p className="tabular-nums">
        {mesh && `${formatSize(mesh.sizeMm)}, ${formatNumber(mesh.triangles)} triangles`}
        {step &&
          `${formatSize(step.sizeMm)}, ${countOf(step.bodies, 'body', 'bodies')}. For CAD programs; print the models.`}
      </p>
    </details>
  )
}
