import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteNews, listNews, type News, sendNews, testNews } from '#contract/news.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState, LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { countOf, formatDateTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { NewsDialog } from './news-dialog.tsx'

type OpenDialog = { what: 'add' } | { what: 'edit' | 'delete' | 'send'; news: News }

export function NewsPage() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [listNews.path],
    queryFn: ({ signal }) => call(listNews, { signal }),
  })
  const close = () => setDialog(undefined)
  const reload = () => refetchPaths(listNews.path)
  const add = (
    <Button variant="primary" onClick={() => setDialog({ what: 'add' })}>
      Write news
    </Button>
  )
  return (
    <div className="page pb-12">
      <PageHeader
        title="Product news"
        text={`An email to members who turned on product news${data ? `: ${countOf(data.receivers, 'member')} now` : ''}. At most one a day.`}
        actions={add}
      />
      {isPending && (
        <LoadingRegion>
          <Skeleton className="h-40 w-full" />
        </LoadingRegion>
      )}
      {isError && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data?.news.length === 0 && (
        <EmptyState title="No news yet" text="Tell members about new features, a few times a year." />
      )}
      {data && data.news.length > 0 && (
        <ul className="panel divide-y divide-line">
          {data.news.map((news) => (
            <NewsRow key={news.id} news={news} onOpen={setDialog} />
          ))}
        </ul>
      )}
      {dialog?.what === 'add' && <NewsDialog onDone={reload} onClose={close} />}
      {dialog?.what === 'edit' && <NewsDialog news={dialog.news} onDone={reload} onClose={close} />}
      {dialog?.what === 'delete' && (
        <ConfirmDialog
          title={`Delete “${dialog.news.subject}”?`}
          text="The draft is deleted for every administrator."
          action="Delete"
          isDangerous
          onConfirm={() => act(deleteNews, dialog.news).then(reload)}
          onClose={close}
        />
      )}
      {dialog?.what === 'send' && (
        <ConfirmDialog
          title={`Send “${dialog.news.subject}”?`}
          text={`${countOf(data?.receivers ?? 0, 'member')} will get this email. You can’t undo sending.`}
          action="Send"
          onConfirm={() => act(sendNews, dialog.news).then(reload)}
          onClose={close}
        />
      )}
    </div>
  )
}

async function act(endpoint: typeof deleteNews | typeof sendNews, { id, version }: News) {
  await call(endpoint, { params: { id }, body: { version } })
  notify('success', endpoint.message)
}

function NewsRow({ news, onOpen }: { news: News; onOpen: (dialog: OpenDialog) => void }) {
  const { id, subject, body, createdAt, sentAt } = news
  const preview = useSingleMutation({
    mutationFn: () => call(testNews, { params: { id } }),
    onSuccess: () => notify('success', testNews.message),
    onError: (error) => notify('error', messageOf(error)),
  })
  return (
    <li className="grid gap-3 p-4">
      <div>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          {subject}
          <Badge tone={sentAt ? 'success' : 'neutral'}>{sentAt ? 'Sent' : 'Draft'}</Badge>
        </h2>
        <p className="text-muted text-sm">{formatDateTime(sentAt ?? createdAt)}</p>
      </div>
      <p className="line-clamp-3 whitespace-pre-line break-words text-sm">{body}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={preview.isPending} onClick={() => preview.mutate()}>
          Send test email<span className="sr-only">: {subject}</span>
        </Button>
        {!sentAt && (
          <>
            <Button size="sm" onClick={() => onOpen({ what: 'edit', news })}>
              Edit<span className="sr-only"> {subject}</span>
            </Button>
            <Button size="sm" onClick={() => onOpen({ what: 'send', news })}>
              Send<span className="sr-only"> {subject}</span>
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onOpen({ what: 'delete', news })}>
              Delete<span className="sr-only"> {subject}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
