import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { exportDownloads } from '#contract/downloads/downloads.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { addressOf } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { NextPageButton } from '../../ui/buttons/next-page-button.tsx'
import { EmptyState, LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { countOf } from '../../ui/format/format.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { DownloadFailure } from '../download/main-download.tsx'
import { useDownload } from '../download/use-download.ts'
import { downloadHistory } from './download-history.ts'
import { LibraryRow } from './library-row.tsx'

export function DownloadHistory() {
  const all = useInfiniteQuery(downloadHistory({ search: '' }))
  return (
    <SettingsSection
      title="Downloads"
      text="Every file you downloaded, newest first. Download it again while your plan includes it."
    >
      {all.data?.pages[0]?.downloads.length === 0 ? <NothingDownloaded /> : <Downloads />}
    </SettingsSection>
  )
}

function NothingDownloaded() {
  return (
    <EmptyState
      title="Nothing downloaded yet"
      text="Your downloads are listed here, with version and date."
      action={
        <LinkButton variant="primary" to="/products">
          Explore
        </LinkButton>
      }
    />
  )
}

function Downloads() {
  const [text, setText] = useState('')
  const [only, setOnly] = useState<'updated'>()
  const filter = { search: useDeferredValue(text.trim()), only }
  return (
    <>
      <TextField
        label="Search your downloads"
        type="search"
        value={text}
        maxLength={maxLengthOf(exportDownloads.query.shape.search)}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckboxField
          label="Only with an update"
          checked={only !== undefined}
          onChange={({ target }) => setOnly(target.checked ? 'updated' : undefined)}
        />
        <a
          href={addressOf(exportDownloads.path, { query: filter })}
          download
          className={buttonClass({ size: 'sm' })}
        >
          Export CSV
        </a>
      </div>
      <History {...filter} />
    </>
  )
}

type HistoryProps = { search: string; only: 'updated' | undefined }

function History({ search, only }: HistoryProps) {
  const download = useDownload()
  const history = useInfiniteQuery(downloadHistory({ search, only }))
  if (history.isPending) return <HistorySkeleton />
  if (history.isError && !history.data)
    return <FailurePanel error={history.error} onRetry={() => void history.refetch()} />
  const downloads = history.data.pages.flatMap((page) => page.downloads)
  if (downloads.length === 0 && !history.isPlaceholderData)
    return (
      <EmptyState
        title={search ? `No download matches “${search}”` : 'You have the latest files of every design'}
      />
    )
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {history.isPlaceholderData ? 'Loading...' : resultText(downloads.length, history.hasNextPage, search)}
      </p>
      <DownloadFailure download={download} />
      <ul className={`grid border-line border-t ${history.isPlaceholderData ? 'opacity-50' : ''}`}>
        {downloads.map((each) => (
          <LibraryRow key={each.id} item={each} download={download} />
        ))}
      </ul>
      {!history.isPlaceholderData && <NextPageButton list={history} />}
    </>
  )
}

function resultText(count: number, hasMore: boolean, search: string) {
  const found = hasMore ? `The newest ${count}` : countOf(count, 'download')
  return search ? `${found} for “${search}”` : found
}

function HistorySkeleton() {
  return (
    <LoadingRegion className="grid gap-3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-14 w-full" />
      ))}
    </LoadingRegion>
  )
}
