import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type * as z from 'zod/mini'
import { changeDrop, setDropProducts, showDrop } from '#contract/catalogue/drops.ts'
import { call } from '../../../api/api.ts'
import { FailurePanel } from '../../../failure-panel.tsx'
import { usePageTitle } from '../../../page-title.ts'
import { formatDateTime } from '../../../ui/format/format.ts'
import { Breadcrumb, PageHeader } from '../../../ui/layout/page-header.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved/unsaved-changes.ts'
import { useEditForm } from '../../form/use-edit-form.ts'
import { SkeletonRows } from '../../table/skeleton-rows.tsx'
import { DropStateBadge } from '../state/drop-state.tsx'
import { timeOf } from '../state/drop-time.ts'
import { dropChanges } from './drop-changes.ts'
import { DropCover } from './drop-cover.tsx'
import { DropForm, detailsOf } from './drop-form.tsx'
import { DropPlan } from './drop-plan.tsx'
import { DropProducts } from './drop-products.tsx'

const steps = [{ label: 'Drops', to: '/admin/drops' }]

export function DropPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: [showDrop.path, id],
    queryFn: ({ signal }) => call(showDrop, { params: { id }, signal }),
  })
  usePageTitle(data?.drop.title)
  const time = data && timeOf(data.drop)
  return (
    <div className="page pb-12">
      <PageHeader
        breadcrumb={<Breadcrumb steps={steps} />}
        title={data?.drop.title ?? 'Drop'}
        text={
          data && (
            <>
              <DropStateBadge state={data.drop.state} /> {time && formatDateTime(time)}
            </>
          )
        }
      />
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && <Sections key={id} {...data} />}
    </div>
  )
}

/** The two forms are saved independently. */
function Sections({ drop, products, audience }: z.output<typeof showDrop.reply>) {
  const { id, version } = drop
  const details = useEditForm({
    saved: detailsOf(drop),
    version,
    save: (values, version) => call(changeDrop, { params: { id }, body: { ...values, version } }),
    message: changeDrop.message,
    changes: dropChanges,
    shown: ['title', 'slug', 'theme', 'text'],
  })
  const designs = useEditForm({
    saved: { productIds: products.map((product) => product.id) },
    version,
    save: ({ productIds }, version) =>
      call(setDropProducts, { params: { id }, body: { productIds, version } }),
    message: setDropProducts.message,
    changes: dropChanges,
  })
  const isChanged = details.isDirty || designs.isDirty
  useUnsavedChanges(isChanged)
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-8">
        <DropPlan drop={drop} products={products} audience={audience} isChanged={isChanged} />
        <DropCover drop={drop} />
        <DropForm form={details} />
      </div>
      <DropProducts form={designs} drop={drop} products={products} />
    </div>
  )
}
