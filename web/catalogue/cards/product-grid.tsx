import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { ProductCard } from './product-card.tsx'

export const columns = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3'

export function ProductGrid({ products }: { products: readonly Card[] }) {
  return (
    <ul className={`${columns} lg:grid-cols-4`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < 4} headingLevel={3} />
        </li>
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count, wide = false }: { count: number; wide?: boolean }) {
  return (
    <LoadingRegion className={`${columns} ${wide ? 'lg:grid-cols-4' : ''}`}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are all the same and never move.
        <div key={index} className="grid gap-2">
          <Skeleton className="aspect-4/3 w-full rounded-lg" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </LoadingRegion>
  )
}

export function Section({
  title,
  more,
  text,
  children,
}: {
  title: string
  more?: { to: string; label: string } | undefined
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid gap-4 py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        {more && (
          <Link
            to={more.to}
            className="link inline-flex items-center pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          >
            {more.label}
          </Link>
        )}
        {text && <p className="w-full text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
