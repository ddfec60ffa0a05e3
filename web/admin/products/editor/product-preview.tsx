import { useQuery } from '@tanstack/react-query'
import { previewProduct } from '#contract/catalogue/studio/product-form.ts'
import { call } from '../../../api/api.ts'
import { ProductPreview as Preview } from '../../../catalogue/catalogue.ts'
import { FailurePanel } from '../../../failure-panel.tsx'
import { LinkButton } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/layout/card.tsx'
import { SkeletonRows } from '../../table/skeleton-rows.tsx'

type ProductPreviewProps = { id: string; as: 'basic' | 'paid' }

/** Shows the page of a design as members of a plan will see it, published or not. */
export function ProductPreview({ id, as }: ProductPreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [previewProduct.path, id, as],
    queryFn: ({ signal }) => call(previewProduct, { params: { id }, query: { as }, signal }),
    staleTime: 0,
  })
  const other = as === 'basic' ? 'paid' : 'basic'
  const form = `/admin/product/edit-product/${id}`
  return (
    <>
      <div className="page pt-6">
        <Notice>
          <div className="flex flex-wrap items-center gap-3">
            <p className="mr-auto">
              Preview: what a member of {as === 'basic' ? 'the Basic plan' : 'a paid plan'} sees.
            </p>
            <LinkButton size="sm" to={`${form}?preview=${other}`}>
              Preview as {other === 'basic' ? 'Basic' : 'paying'} member
            </LinkButton>
            <LinkButton size="sm" to={form}>
              Back to form
            </LinkButton>
          </div>
        </Notice>
        {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows />}
      </div>
      {data && <Preview product={data.product} as={as} />}
    </>
  )
}
