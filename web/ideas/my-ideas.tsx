import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { listIdeas } from '#contract/ideas/ideas.ts'
import { call } from '../api/api.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { queryClient } from '../query-client.ts'
import { NextPageButton } from '../ui/buttons/next-page-button.tsx'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { formatDate } from '../ui/format/format.ts'
import { Badge } from '../ui/layout/card.tsx'
import { SettingsSection } from '../ui/layout/settings-section.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { ideaStatusText, statusTones } from './idea-text.ts'
import { onIdeaSent } from './send-idea.ts'

type Idea = z.infer<typeof listIdeas.reply>['ideas'][number]

const queryKey = ['ideas']

export function MyIdeas() {
  const ideas = useIdeas()
  const found = ideas.data?.pages.flatMap((page) => page.ideas)
  return (
    <SettingsSection
      title="My ideas"
      text="Your ideas and our answers. Turn on emails about answers under Notifications."
    >
      {!found && ideas.error && <FailurePanel error={ideas.error} onRetry={() => void ideas.refetch()} />}
      {!found && !ideas.error && (
        <LoadingRegion>
          <Skeleton className="h-24 w-full" />
        </LoadingRegion>
      )}
      {found?.length === 0 && (
        <p className="text-muted">
          No ideas yet. Use “Send product idea” in the menu to tell us what you would like to print and sell.
        </p>
      )}
      <ul className="grid divide-y divide-line empty:hidden">
        {found?.map((idea) => (
          <IdeaItem key={idea.id} {...idea} />
        ))}
      </ul>
      <NextPageButton list={ideas} className="justify-self-start" />
    </SettingsSection>
  )
}

function useIdeas() {
  useEffect(() => onIdeaSent(() => void queryClient.invalidateQueries({ queryKey })), [])
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listIdeas, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
}

function IdeaItem({ message, status, sentAt, files, answer, answeredAt, drop }: Idea) {
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="text-muted">{formatDate(sentAt)}</span>
        <Badge tone={statusTones[status]}>{ideaStatusText({ status, drop })}</Badge>
      </div>
      <p className="whitespace-pre-line break-words">{message}</p>
      {files.length > 0 && (
        <p className="break-all text-muted text-sm">{files.map(({ name }) => name).join(', ')}</p>
      )}
      {answer && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <p className="font-semibold">Our answer</p>
            {answeredAt && <span className="text-muted">{formatDate(answeredAt)}</span>}
          </div>
          <p className="whitespace-pre-line break-words">{answer}</p>
        </div>
      )}
      {drop?.isPublished && status === 'released' && (
        <Link to={`/products/filter/${drop.id}`} className="link justify-self-start">
          See {drop.title}
        </Link>
      )}
    </li>
  )
}
