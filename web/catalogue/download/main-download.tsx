import { Download as DownloadIcon, Lock } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { formatBytes } from '../../ui/format/format.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { formatNames, hasWholeLibrary } from '../products/product-facts.ts'
import { useReader } from '../products/reader.ts'
import { remedyFor } from './plans-for.ts'
import type { Download } from './use-download.ts'

type MainDownloadProps = { product: Product; download: Download }

/** A paid plan downloads everything, Basic the main file; without a plan it leads to the plans. */
export function MainDownload({ product, download }: MainDownloadProps) {
  const user = useReader()
  const { id, files, refusal } = product
  const first = files.find(({ mesh }) => mesh) ?? files[0]
  if (refusal) return <Refused refusal={refusal} />
  if (!first) return null
  const isWhole = hasWholeLibrary(user) && files.length > 1
  const wanted = isWhole ? { productId: id } : { fileId: first.id }
  return (
    <div className="grid gap-3">
      <Button
        variant="primary"
        size="lg"
        wide
        loading={download.isPending(wanted)}
        loadingText="Preparing..."
        onClick={() => download.start(wanted)}
      >
        <DownloadIcon size={20} aria-hidden="true" />
        {isWhole
          ? `Download all (ZIP, ${formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))})`
          : `Download ${formatNames[first.format]}, ${formatBytes(first.bytes)}`}
      </Button>
      <DownloadFailure download={download} />
    </div>
  )
}

function Refused({ refusal: { code, message } }: { refusal: NonNullable<Product['refusal']> }) {
  const remedy = remedyFor(code, useReader())
  return (
    <Notice>
      <p>{message}</p>
      {remedy && (
        <LinkButton variant="primary" wide to={remedy.to} className="mt-3">
          <Lock size={20} aria-hidden="true" /> {remedy.label}
        </LinkButton>
      )}
    </Notice>
  )
}

export function DownloadFailure({ download: { failure } }: { download: Download }) {
  if (!failure) return null
  return (
    <div role="alert">
      <Notice tone="danger">
        <p>{failure.message}</p>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <Button size="sm" onClick={failure.retry}>
            Retry
          </Button>
          {failure.requestId && <span className="text-xs">Request {failure.requestId}</span>}
        </p>
      </Notice>
    </div>
  )
}
