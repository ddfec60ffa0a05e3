import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { showDrop } from '#contract/drops.ts'
import { call } from '../../api.ts'
import { messageOf, requestIdOf } from '../../api-error.ts'
import { usePageTitle } from '../../page-title.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Breadcrumb, PageHeader } from '../../ui/page-header.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { SkeletonRows } from '../table/skeleton-rows.tsx'
import { DropCover } from './drop-cover.tsx'
import { DropForm } from './drop-form.tsx'
import { DropPlan } from './drop-plan.tsx'
import { DropProducts } from './drop-products.tsx'
import { DropStateBadge } from './drop-state.tsx'

const steps = [{ label: 'Drops', to: '/admin/drops' }]

export function DropPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: [showDrop.path, id],
    queryFn: ({ signal }) => call(showDrop, { params: { id }, signal }),
  })
  usePageTitle(data?.drop.title)
  return (
    <div className="page pb-12">
      <PageHeader
        breadcrumb={<Breadcrumb steps={steps} />}
        title={data?.drop.title ?? 'Drop'}
        text={
          data && (
            <>
              <DropStateBadge state={data.drop.state} />{' '}
              {data.drop.publishedAt && formatDateTime(data.drop.publishedAt)}
            </>
          )
        }
      />
      {error && (
        <ErrorPanel
          message={messageOf(error)}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows />}
      {data && (
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <div className="grid gap-8">
            <DropPlan {...data} />
            <DropCover drop={data.drop} />
            <DropForm key={`form ${data.drop.version}`} drop={data.drop} />
          </div>
          <DropProducts key={`products ${data.drop.version}`} {...data} />
        </div>
      )}
    </div>
  )
}
