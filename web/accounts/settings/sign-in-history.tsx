import { useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listSignIns } from '#contract/accounts/sessions.ts'
import { retentionDays } from '#contract/retention.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { NextPageButton } from '../../ui/buttons/next-page-button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatDateTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'

type SignIn = z.output<(typeof listSignIns)['reply']>['signIns'][number]

const kindTexts: Record<SignIn['kind'], string> = {
  password: 'Signed in with the password',
  'email-code': 'Signed in with a code from your email',
  'second-factor': 'Two-step verification passed',
  reset: 'New password set with an emailed link',
  'wrong-password': 'Wrong password',
  'wrong-second-factor': 'Two-step verification failed',
}

export function useSignIns() {
  return useInfiniteQuery({
    queryKey: ['sign-ins'],
    queryFn: ({ pageParam, signal }) =>
      call(listSignIns, { query: { cursor: pageParam, limit: '10' }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export function SignInHistory() {
  const history = useSignIns()
  const { data, error } = history
  const signIns = data?.pages.flatMap((page) => page.signIns)
  return (
    <SettingsSection
      title="Sign-in history"
      text={`The last ${retentionDays.signIns} days, with up to 20 failed attempts a day. If you don’t recognize a sign-in, change your password and log out all other devices.`}
    >
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {signIns?.length === 0 && <p>No sign-ins in the last {retentionDays.signIns} days.</p>}
      <ul aria-label="Sign-in history" className="grid divide-y divide-line empty:hidden">
        {signIns?.map((signIn) => (
          <SignInRow key={signIn.id} {...signIn} />
        ))}
      </ul>
      {error && (
        <FailurePanel
          error={error}
          onRetry={() => void (data ? history.fetchNextPage() : history.refetch())}
        />
      )}
      {!error && <NextPageButton list={history} className="justify-self-start" />}
    </SettingsSection>
  )
}

function SignInRow({ kind, device, happenedAt }: SignIn) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="grid">
        <span className="font-semibold">{kindTexts[kind]}</span>
        <span className="text-muted text-sm">
          {device}, <time dateTime={happenedAt}>{formatDateTime(happenedAt)}</time>
        </span>
      </span>
      {kind.startsWith('wrong-') && <Badge tone="danger">Failed</Badge>}
    </li>
  )
}
