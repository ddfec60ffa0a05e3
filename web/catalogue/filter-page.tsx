import { Navigate, useLoaderData } from 'react-router'
import { usePageTitle } from '../page-title.ts'
import { formatDate } from '../ui/format.ts'
import { Breadcrumb, PageHeader } from '../ui/page-header.tsx'
import type { shelfLoader } from './loaders.ts'
import { ProductBrowser } from './product-browser.tsx'

/** The designs of one category or drop, named by id or slug. */
export function FilterPage() {
  const shelf = useLoaderData<typeof shelfLoader>()
  return shelf ? <ShelfPage key={shelf.id} shelf={shelf} /> : <Navigate to="/products" replace />
}

type Shelf = NonNullable<Awaited<ReturnType<typeof shelfLoader>>>

function ShelfPage({ shelf }: { shelf: Shelf }) {
  const { kind, id, name, text, publishedAt } = shelf
  usePageTitle(name)
  return (
    <div className="page pb-12">
      <PageHeader
        title={name}
        text={publishedAt ? `${formatDate(publishedAt)}. ${text}` : text}
        breadcrumb={<Breadcrumb steps={[{ label: 'Explore', to: '/products' }]} />}
      />
      <ProductBrowser shelf={{ kind, id }} />
    </div>
  )
}
