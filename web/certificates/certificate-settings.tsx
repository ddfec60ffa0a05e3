import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type * as z from 'zod/mini'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import { listCertificates } from '#contract/certificates/certificates.ts'
import { statusText } from '#contract/certificates/licence-text.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { NextPageButton } from '../ui/buttons/next-page-button.tsx'
import { EmptyState, LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Badge } from '../ui/layout/card.tsx'
import { SettingsSection } from '../ui/layout/settings-section.tsx'
import { certificateList } from './certificate-queries.ts'
import { describeLicence } from './certificate-text.ts'
import { PdfLink } from './pdf-link.tsx'

type Item = z.output<(typeof listCertificates)['reply']>['certificates'][number]

export function CertificateSettings() {
  const all = useInfiniteQuery(certificateList(''))
  return (
    <SettingsSection
      title="Licence certificates"
      text="Your first download of a design issues a certificate. Buyers can check its code without an account. They see your trading name, or your name if you have none, and never your email."
    >
      {all.data?.pages[0]?.certificates.length === 0 ? (
        <EmptyState title="No certificates yet" text="Download a design to get its certificate." />
      ) : (
        <CertificateSearch />
      )}
    </SettingsSection>
  )
}

function CertificateSearch() {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  return (
    <>
      <TextField
        label="Search your certificates"
        type="search"
        value={text}
        maxLength={maxLengthOf(listCertificates.query.shape.search)}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Certificates search={search} />
    </>
  )
}

function Certificates({ search }: { search: string }) {
  const list = useInfiniteQuery(certificateList(search))
  if (list.isPending)
    return (
      <LoadingRegion className="grid gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </LoadingRegion>
    )
  if (list.isError && !list.data)
    return <FailurePanel error={list.error} onRetry={() => void list.refetch()} />
  const certificates = list.data.pages.flatMap((page) => page.certificates)
  if (certificates.length === 0) return <EmptyState title={`No certificate matches “${search}”`} />
  return (
    <>
      <ul className="grid border-line border-t">
        {certificates.map((certificate) => (
          <Row key={certificate.id} {...certificate} />
        ))}
      </ul>
      <NextPageButton list={list} />
    </>
  )
}

function Row(certificate: Item) {
  const { code, status, design } = certificate
  const { tone, title } = statusText[status]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <a
            href={`/verify/${formatCertificateCode(code)}`}
            className="wrap-anywhere font-semibold hover:underline"
          >
            {design?.title}
          </a>
          <Badge tone={tone}>{title}</Badge>
        </p>
        <p className="text-muted text-sm tabular-nums">{formatCertificateCode(code)}</p>
        <p className="text-sm">{describeLicence(certificate)}</p>
      </div>
      <PdfLink code={code} title={design?.title} />
    </li>
  )
}
