import { useInfiniteQuery } from '@tanstack/react-query'
import {
  CreditCard,
  Download,
  Lightbulb,
  LogIn,
  type LucideIcon,
  Mail,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type * as z from 'zod/mini'
import { listUserTimeline, type timelineKind } from '#contract/accounts/users.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatDateTime, formatMoney } from '../../ui/format/format.ts'

type Entry = z.infer<typeof listUserTimeline.reply>['entries'][number]

/** What happened to a user, newest first. */
export function UserTimeline({ userId }: { userId: string }) {
  const timeline = useInfiniteQuery({
    queryKey: [listUserTimeline.path, userId],
    queryFn: ({ pageParam, signal }) =>
      call(listUserTimeline, { params: { id: userId }, query: { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, error, hasNextPage } = timeline
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-lg">
        Timeline
      </h2>
      {timeline.isPending && (
        <LoadingRegion className="grid gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {error && <FailurePanel error={error} onRetry={() => void timeline.refetch()} />}
      <ol className="grid divide-y divide-line">
        {data?.pages.flatMap(({ entries }) =>
          entries.map((entry) => <EntryLine key={`${entry.kind} ${entry.id}`} entry={entry} />),
        )}
      </ol>
      {hasNextPage && (
        <Button
          className="mt-4"
          loading={timeline.isFetchingNextPage}
          loadingText="Loading..."
          onClick={() => void timeline.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  )
}

const icons: Record<z.infer<typeof timelineKind>, LucideIcon> = {
  account: UserRound,
  session: LogIn,
  mail: Mail,
  payment: CreditCard,
  download: Download,
  idea: Lightbulb,
  admin: ShieldCheck,
}

const kinds: Record<z.infer<typeof timelineKind>, string> = {
  account: 'Account',
  session: 'Session',
  mail: 'Mail',
  payment: 'Payment',
  download: 'Download',
  idea: 'Idea',
  admin: 'Admin',
}

function EntryLine({ entry: { kind, title, state, amount, at } }: { entry: Entry }) {
  const Icon = icons[kind]
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-x-3 py-2.5 text-sm sm:grid-cols-[1.25rem_1fr_auto]">
      <Icon size={20} aria-hidden="true" className="text-muted" />
      <p className="min-w-0 break-words">
        <span className="text-muted">{kinds[kind]}: </span>
        {title} {amount && formatMoney(amount)} {state && <span className="text-muted">({state})</span>}
      </p>
      <time dateTime={at} className="text-muted tabular-nums max-sm:col-start-2">
        {formatDateTime(at)}
      </time>
    </li>
  )
}
