import { Navigate, useLoaderData } from 'react-router'
import { usePageTitle } from '../../page-title.ts'
import { formatDate } from '../../ui/format/format.ts'
import { Breadcrumb, PageHeader } from '../../ui/layout/page-header.tsx'
import { Picture } from '../../ui/layout/picture.tsx'
import type { categoryDropLoader } from '../products/loaders.ts'
import { ProductBrowser } from './product-browser.tsx'

export function FilterPage() {
  const shown = useLoaderData<typeof categoryDropLoader>()
  return shown ? <CategoryDropPage key={shown.id} shown={shown} /> : <Navigate to="/products" replace />
}

type CategoryOrDrop = NonNullable<Awaited<ReturnType<typeof categoryDropLoader>>>

function CategoryDropPage({ shown }: { shown: CategoryOrDrop }) {
  const { kind, id, name, text, cover, publishedAt } = shown
  usePageTitle(name)
  return (
    <div className="page pb-12">
      <div className="flex flex-wrap items-center justify-between gap-x-8 pb-6">
        <div className="min-w-0 flex-1 basis-80">
          <PageHeader
            title={name}
            text={publishedAt ? `${formatDate(publishedAt)}. ${text}` : text}
            breadcrumb={<Breadcrumb steps={[{ label: 'Explore', to: '/products' }]} />}
          />
        </div>
        {cover && (
          <Picture
            src={cover.cardUrl}
            srcSet={`${cover.cardUrl} 640w, ${cover.url} 1200w`}
            sizes="(min-width: 40rem) 18rem, 100vw"
            width={cover.width}
            height={cover.height}
            alt={cover.alt}
            eager
            className="aspect-4/3 rounded-lg object-cover sm:mt-8 sm:w-72!"
          />
        )}
      </div>
      <ProductBrowser within={{ kind, id }} />
    </div>
  )
}
