import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { Drop } from '#contract/catalogue/catalogue.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { countOf, formatDate } from '../../ui/format/format.ts'
import { Picture } from '../../ui/layout/picture.tsx'
import { ProductGrid, ProductGridSkeleton } from '../cards/product-grid.tsx'
import { nextDrop, productRow } from '../products/catalogue-queries.ts'

export function LatestDrop({ drop }: { drop: Drop }) {
  const designs = useQuery(productRow({ drop: drop.id }, 4))
  return (
    <section aria-labelledby="latest-drop" className="grid gap-6 pb-8">
      <div className="panel grid grid-cols-1 overflow-hidden md:grid-cols-2">
        {drop.cover && (
          <Picture
            src={drop.cover.url}
            width={drop.cover.width}
            height={drop.cover.height}
            alt={drop.cover.alt}
            eager
            className="h-full object-cover md:order-2"
          />
        )}
        <div className="grid grid-cols-1 content-center gap-4 p-6 sm:p-10">
          <p className="font-semibold text-accent-text text-sm">
            Latest drop, <time dateTime={drop.publishedAt}>{formatDate(drop.publishedAt)}</time>
          </p>
          <h2 id="latest-drop" className="text-2xl sm:text-3xl">
            {drop.title}
          </h2>
          <p className="text-lg text-muted">{drop.theme}</p>
          <p className="max-w-prose">{drop.text}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <LinkButton variant="primary" to={`/products/filter/${drop.slug}`}>
              See the whole drop ({countOf(drop.productCount, 'design')})
            </LinkButton>
            <NextDrop />
          </div>
        </div>
      </div>
      {designs.isPending && <ProductGridSkeleton count={4} wide />}
      {designs.isError && <FailurePanel error={designs.error} onRetry={() => void designs.refetch()} />}
      {designs.data && <ProductGrid products={designs.data} />}
    </section>
  )
}

/** Only the date of a scheduled drop is public. */
function NextDrop() {
  const { data: publishedAt } = useQuery(nextDrop)
  if (!publishedAt) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        Next drop: <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      </p>
      <a href="/drops.ics" className={buttonClass({ size: 'sm' })}>
        <CalendarPlus size={18} aria-hidden="true" /> Add to calendar
      </a>
    </div>
  )
}

export function LatestDropSkeleton() {
  return (
    <LoadingRegion className="grid gap-6 pb-8">
      <Skeleton className="h-96 w-full rounded-lg" />
    </LoadingRegion>
  )
}
