import { useQuery } from '@tanstack/react-query'
import { Navigate, useLoaderData } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { usePageTitle } from '../page-title.ts'
import { Badge } from '../ui/card.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { formatDate } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import { Breadcrumb } from '../ui/page-header.tsx'
import { relatedProducts } from './catalogue-queries.ts'
import { DownloadBlock } from './download-block.tsx'
import { Gallery } from './gallery.tsx'
import { LicenceBox } from './licence-box.tsx'
import type { productLoader } from './loaders.ts'
import { printFacts } from './print-facts.ts'
import { isNew } from './product-facts.ts'
import { ProductGrid, Section } from './product-grid.tsx'

export function ProductDetailsPage() {
  const product = useLoaderData<typeof productLoader>()
  return product ? <ProductDetails key={product.id} product={product} /> : <Navigate to="/products" replace />
}

/** A catalogue sheet: pictures, facts in a table, the licence in plain words, one big button. */
function ProductDetails({ product }: { product: Product }) {
  usePageTitle(product.title)
  const { title, tagline, description, tags, pictures, safetyNotes, print } = product
  return (
    <div className="page pb-12">
      <div className="pt-6 pb-4">
        <Breadcrumb steps={stepsOf(product)} />
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Gallery pictures={pictures} title={title} />
        <div className="grid content-start gap-6 lg:row-span-2">
          <header className="grid gap-2">
            <ProductBadges product={product} />
            <h1 tabIndex={-1} className="text-2xl">
              {title}
            </h1>
            <p className="text-lg text-muted">{tagline}</p>
          </header>
          <DownloadBlock product={product} />
          <FactList facts={printFacts(product)} />
          <LicenceBox />
        </div>
        <div className="prose grid max-w-prose content-start gap-6">
          <section>
            <h2>About this design</h2>
            {description.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <section>
            <h2>Printing it</h2>
            <p>{print.notes}</p>
            {print.assembly && <p>{print.assembly}</p>}
          </section>
          {safetyNotes && (
            <section>
              <h2>Safety</h2>
              <p>{safetyNotes}</p>
            </section>
          )}
          {tags.length > 0 && <Tags tags={tags} />}
        </div>
      </div>
      <Related id={product.id} />
    </div>
  )
}

function stepsOf({ category, drop }: Product) {
  return [
    { label: 'Explore', to: '/products' },
    ...(category ? [{ label: category.name, to: `/products/filter/${category.slug}` }] : []),
    ...(drop ? [{ label: drop.title, to: `/products/filter/${drop.slug}` }] : []),
  ]
}

function ProductBadges({ product: { publishedAt, access, version } }: { product: Product }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
      {isNew(publishedAt) && <Badge tone="accent">New</Badge>}
      <Badge>{access === 'basic' ? 'Basic plan' : 'Paid plan'}</Badge>
      <span>
        Version {version}, <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      </span>
    </p>
  )
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <section>
      <h2>Tags</h2>
      <div className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <Link key={tag} to={`/products?tag=${encodeURIComponent(tag)}`}>
            {tag}
          </Link>
        ))}
      </div>
    </section>
  )
}

/** Missing neighbours are no reason to disturb: the row is simply not there. */
function Related({ id }: { id: string }) {
  const { data: products = [] } = useQuery(relatedProducts(id))
  if (products.length === 0) return null
  return (
    <Section title="Goes with">
      <ProductGrid products={products.slice(0, 4)} wide />
    </Section>
  )
}
