import { useQuery } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import type { Product, ProductFile, VersionKind } from '#contract/catalogue/catalogue.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatDate } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import type { Download } from '../download/use-download.ts'
import { formatNames } from '../products/product-facts.ts'
import { productVersions } from '../products/product-queries.ts'

const kinds: Record<VersionKind, string> = {
  first: 'First version',
  fix: 'Fix',
  new_part: 'New part',
  new_profile: 'New profile',
}

/** Older versions list only the files that this member downloaded. */
export function Versions({ product: { id, refusal }, download }: { product: Product; download: Download }) {
  const versions = useQuery(productVersions(id)).data?.versions ?? []
  if (versions.length < 2) return null
  return (
    <section>
      <h2>What changed</h2>
      {versions.map(({ version, kind, note, publishedAt, isCurrent, files }) => (
        <div key={version}>
          <h3 className="flex flex-wrap items-center gap-2">
            Version {version} <Badge>{kinds[kind]}</Badge>
            {isCurrent && <Badge tone="success">Current</Badge>}
            <time dateTime={publishedAt} className="font-normal text-muted text-sm">
              {formatDate(publishedAt)}
            </time>
          </h3>
          {note && <p>{note}</p>}
          {!isCurrent && !refusal && <OldFiles files={files} download={download} />}
        </div>
      ))}
    </section>
  )
}

function OldFiles({ files, download }: { files: ProductFile[]; download: Download }) {
  if (files.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2">
      {files.map(({ id, partName, format, version }) => (
        <Button
          key={id}
          size="sm"
          loading={download.isPending({ fileId: id })}
          loadingText="Preparing..."
          onClick={() => download.start({ fileId: id })}
        >
          <DownloadIcon size={18} aria-hidden="true" /> {partName}, {formatNames[format]}, version {version}
        </Button>
      ))}
    </p>
  )
}
