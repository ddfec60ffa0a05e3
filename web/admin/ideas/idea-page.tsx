import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readIdeaFile, type ShownIdea, showReceivedIdea } from '#contract/ideas/ideas-inbox.ts'
import { addressOf, call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatBytes, formatDateTime } from '../../ui/format/format.ts'
import { Breadcrumb, PageHeader } from '../../ui/layout/page-header.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { AnswerForm } from './answer-form.tsx'
import { IdeaStatusBadge } from './idea-status.tsx'

const steps = [{ label: 'Ideas', to: '/admin/ideas' }]

export function IdeaPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: [showReceivedIdea.path, id],
    queryFn: ({ signal }) => call(showReceivedIdea, { params: { id }, signal }),
  })
  return (
    <div className="page pb-12">
      <PageHeader
        breadcrumb={<Breadcrumb steps={steps} />}
        title="Idea"
        text={data && <Origin {...data.idea} />}
      />
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-64 w-full" />
        </LoadingRegion>
      )}
      {data && (
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <section aria-labelledby="message" className="panel grid gap-4 p-5">
            <h2 id="message" className="text-lg">
              Message
            </h2>
            <p className="whitespace-pre-wrap break-words">{data.idea.message}</p>
            <Files {...data.idea} />
          </section>
          <AnswerForm key={data.idea.version} {...data} />
        </div>
      )}
    </div>
  )
}

function Origin({ sender, sentAt, answeredAt, status }: ShownIdea) {
  return (
    <>
      From{' '}
      {sender ? (
        <Link to={`/admin/users/${sender.id}`} className="link">
          {sender.name}
        </Link>
      ) : (
        'searches without results'
      )}
      , {formatDateTime(sentAt)}
      {answeredAt && `; answered ${formatDateTime(answeredAt)}`} <IdeaStatusBadge status={status} />
    </>
  )
}

function Files({ id, files }: ShownIdea) {
  return (
    <ul aria-label="Files" className="grid gap-2 empty:hidden">
      {files.map((file) => (
        <li key={file.id}>
          {file.awaitsScan ? (
            <span className="break-all">{file.name}</span>
          ) : (
            <a
              href={addressOf(readIdeaFile.path, { params: { id, fileId: file.id } })}
              download
              className="link break-all"
            >
              {file.name}
            </a>
          )}{' '}
          <span className="text-muted text-sm">
            {formatBytes(file.bytes)}
            {file.awaitsScan && ', waiting for the malware scan'}
          </span>
        </li>
      ))}
    </ul>
  )
}
