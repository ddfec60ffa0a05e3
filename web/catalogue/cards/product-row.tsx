import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { ProductCard } from './product-card.tsx'
import { Section } from './product-grid.tsx'

type ProductRowProps = {
  title: string
  text?: ReactNode
  more?: { to: string; label: string }
  products: Pick<UseQueryResult<Card[]>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>
}

const frame =
  '-mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 pb-2 sm:mx-0 sm:snap-none sm:scroll-px-0 sm:px-0'
/** On a phone two and a half cards, as a hint to scroll. */
const item = 'w-[40vw] shrink-0 snap-start sm:w-[calc((100%-2rem)/3)] lg:w-[calc((100%-3rem)/4)]'

/** Shows nothing while there are no designs. */
export function ProductRow({ title, text, more, products }: ProductRowProps) {
  const { data, isPending, isError, error, refetch } = products
  if (data?.length === 0) return null
  return (
    <Section title={title} text={text} more={more}>
      {isPending && <RowSkeleton />}
      {isError && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && <Row title={title} cards={data} />}
    </Section>
  )
}

export function Row({ title, cards }: { title: string; cards: readonly Card[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Focused, it scrolls with the arrow keys.
    <ul tabIndex={0} aria-label={title} className={frame}>
      {cards.map((product) => (
        <li key={product.id} className={item}>
          <ProductCard product={product} headingLevel={3} />
        </li>
      ))}
    </ul>
  )
}

function RowSkeleton() {
  return (
    <LoadingRegion className={frame}>
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className={`grid gap-2 ${item}`}>
          <Skeleton className="aspect-4/3 w-full rounded-lg" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </LoadingRegion>
  )
}
