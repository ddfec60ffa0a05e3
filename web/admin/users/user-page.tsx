import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { showUser } from '#contract/accounts/users.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { usePageTitle } from '../../page-title.ts'
import { useSession } from '../../session/session.ts'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { Address } from '../../ui/format/address.tsx'
import { formatDate } from '../../ui/format/format.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { Breadcrumb, PageHeader } from '../../ui/layout/page-header.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import type { ShownUser } from './shown-user.ts'
import { StatusBadge } from './status-badge.tsx'
import { UserButtons } from './user-buttons.tsx'
import { factsOf, openRefundText, suppressionText } from './user-facts.ts'
import { UserTimeline } from './user-timeline.tsx'

const steps = [{ label: 'Users', to: '/admin/users' }]

export function UserPage() {
  const { id = '' } = useParams()
  const { user: me } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: [showUser.path, id],
    queryFn: ({ signal }) => call(showUser, { params: { id }, signal }),
  })
  usePageTitle(data?.user.name)
  if (!data)
    return (
      <div className="page">
        <PageHeader breadcrumb={<Breadcrumb steps={steps} />} title="User" />
        {error ? (
          <FailurePanel error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRegion className="grid gap-4">
            <Skeleton className="h-64 w-full" />
          </LoadingRegion>
        )}
      </div>
    )
  const { user } = data
  return (
    <div className="page pb-12">
      <PageHeader
        breadcrumb={<Breadcrumb steps={steps} />}
        title={user.name}
        text={
          <>
            <Address>{user.email}</Address> <StatusBadge {...user} />
          </>
        }
      />
      <Warnings user={user} />
      <div className="grid items-start gap-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <section aria-labelledby="profile" className="panel grid gap-4 p-5">
          <h2 id="profile" className="text-lg">
            Profile
          </h2>
          <FactList facts={factsOf(user)} />
          {me && <UserButtons user={user} me={me} />}
          <p className="text-sm">
            <Link to={`/admin/audit?kind=user&thing=${user.id}`} className="link">
              Audit log of this user
            </Link>
          </p>
        </section>
        <UserTimeline user={user} />
      </div>
    </div>
  )
}

function Warnings({ user }: { user: ShownUser }) {
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {user.suspendedAt && (
        <Notice tone="danger">
          Suspended on {formatDate(user.suspendedAt)}: {user.suspendedReason}
        </Notice>
      )}
      {user.deletionDueAt && (
        <Notice tone="danger">
          This account will be deleted on {formatDate(user.deletionDueAt)} unless the member signs in before.
        </Notice>
      )}
      {user.emailSuppression && <Notice tone="danger">{suppressionText(user.emailSuppression)}</Notice>}
      {user.openRefund && <Notice tone="danger">{openRefundText(user.openRefund)}</Notice>}
      {user.paymentProblemSince && (
        <Notice tone="danger">A payment failed on {formatDate(user.paymentProblemSince)}.</Notice>
      )}
    </div>
  )
}
