import { type ReactNode, useEffect, useRef } from 'react'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { Trace } from '#contract/downloads/traces.ts'
import { Address } from '../../ui/format/address.tsx'
import { formatDateTime, formatNumber, formatSize } from '../../ui/format/format.ts'
import { Badge, Notice } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { confidenceMeanings, confidenceNames, evidenceOf, scaleText, traceResult } from './trace-text.ts'

export function TraceResult({ trace }: { trace: Trace }) {
  const { file, designs, downloads, unknownCodes } = trace
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new result takes the focus
  useEffect(() => heading.current?.focus(), [trace])
  return (
    <section aria-labelledby="traced" className="grid gap-6">
      <div>
        <h2 id="traced" ref={heading} tabIndex={-1} className="wrap-anywhere text-lg">
          {file.name}
        </h2>
        <p className="text-muted text-sm tabular-nums">
          {file.format}, {formatSize(file.mesh.sizeMm)}, {formatNumber(file.mesh.triangles)} triangles
        </p>
      </div>
      <Notice>{traceResult(trace)}</Notice>
      {downloads.length > 0 && (
        <Listing title="Downloads">
          {downloads.map((download) => (
            <DownloadRow key={download.id} download={download} />
          ))}
        </Listing>
      )}
      {designs.length > 0 && (
        <Listing title="Designs of this shape">
          {designs.map(({ productId, title, fileName, version, scale }) => (
            <li key={`${productId} ${fileName} ${version}`} className="py-3">
              <Link to={`/admin/product/edit-product/${productId}`} className="link">
                {title}
              </Link>
              <p className="wrap-anywhere text-muted text-sm">
                {fileName}, version {version}, {scaleText(scale)}
              </p>
            </li>
          ))}
        </Listing>
      )}
      {unknownCodes.length > 0 && (
        <p>
          Certificates that the file names but that do not exist:{' '}
          {unknownCodes.map(formatCertificateCode).join(', ')}. The text in the file was edited, or the
          account was deleted.
        </p>
      )}
    </section>
  )
}

function Listing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-base">{title}</h3>
      <ul className="grid divide-y divide-line border-line border-y">{children}</ul>
    </div>
  )
}

const tones = { certain: 'danger', likely: 'accent', weak: 'neutral' } as const

function DownloadRow({ download }: { download: Trace['downloads'][number] }) {
  const { member, product, fileName, version, downloadedAt, facets } = download
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {facets ? (
          <Badge tone={tones[facets.confidence]}>{confidenceNames[facets.confidence]}</Badge>
        ) : (
          <Badge>Text only</Badge>
        )}
        <Link to={`/admin/users/${member.id}`} className="link wrap-anywhere">
          {member.name}
        </Link>
        <Address className="text-muted text-sm">{member.email}</Address>
      </p>
      <p className="wrap-anywhere">
        {product.title}, {fileName ?? 'ZIP of all files'}, version {version}, downloaded{' '}
        <time dateTime={downloadedAt}>{formatDateTime(downloadedAt)}</time>
      </p>
      <p className="text-muted text-sm">
        {evidenceOf(download)} {confidenceMeanings[facets?.confidence ?? 'text']}
      </p>
    </li>
  )
}
