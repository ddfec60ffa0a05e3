import { useQuery } from '@tanstack/react-query'
import { Navigate, useLoaderData, useParams } from 'react-router'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { ChannelGuides } from '../../channels/channels.ts'
import { usePageTitle } from '../../page-title.ts'
import { PlateList } from '../../plates/plates.tsx'
import { useFormatSize, usePreferences } from '../../preferences/preferences.ts'
import { FailedPrint, PrintPhotos, TestPrints } from '../../prints/prints.ts'
import { PriceBox } from '../../profit/profit.ts'
import { formatDate } from '../../ui/format/format.ts'
import { Badge, Notice } from '../../ui/layout/card.tsx'
import { Breadcrumb } from '../../ui/layout/page-header.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { BoardButton } from '../boards/board-button.tsx'
import { FavouriteButton } from '../cards/favourite-button.tsx'
import { Section } from '../cards/product-grid.tsx'
import { Row } from '../cards/product-row.tsx'
import { MainDownload } from '../download/main-download.tsx'
import { useDownload } from '../download/use-download.ts'
import type { productLoader } from '../products/loaders.ts'
import { useMarks } from '../products/marks.ts'
import { isNew } from '../products/product-facts.ts'
import { productPage, relatedProducts } from '../products/product-queries.ts'
import { Assembly } from './assembly.tsx'
import { PrintTable } from './facts/print-table.tsx'
import { PrintabilitySection } from './facts/printability-section.tsx'
import { ownPrintTime } from './facts/printer-facts.ts'
import { DownloadBlock } from './files/download-block.tsx'
import { FileList } from './files/file-list.tsx'
import { Gallery } from './gallery.tsx'
import { LicenceBox } from './licence-box.tsx'
import { ListingKit } from './listing-kit.tsx'
import { SaturationHint } from './saturation-hint.tsx'
import { ShareButton } from './share-button.tsx'
import { Versions } from './versions.tsx'

export function ProductDetailsPage() {
  const loaded = useLoaderData<typeof productLoader>()
  const { id = '' } = useParams()
  // Cached by the loader, and fetched again when the plan changes.
  const { data: product } = useQuery({ ...productPage(id), enabled: loaded !== null })
  return product ? <ProductDetails key={product.id} product={product} /> : <Navigate to="/products" replace />
}

export function ProductDetails({ product }: { product: Product }) {
  usePageTitle(product.title)
  const download = useDownload()
  const printer = usePreferences().data?.printers[0]
  const formatSize = useFormatSize()
  const isDownloaded = useMarks().downloaded.includes(product.id)
  const { slug, title, tagline, description, tags, safetyNotes, listingKit, print } = product
  return (
    <div className="page lg:pb-12">
      <div className="pt-6 pb-4">
        <Breadcrumb steps={stepsOf(product)} />
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 print:block print:*:mb-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <Gallery product={product} />
        <div className="grid grid-cols-1 content-start gap-6 print:block print:*:mb-6 lg:row-span-2">
          <header className="grid gap-2">
            <ProductBadges product={product} />
            <h1 tabIndex={-1} className="wrap-anywhere min-w-0 text-2xl">
              {title}
            </h1>
            <p className="wrap-anywhere text-lg text-muted">{tagline}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <div className="text-muted text-sm">
                <p>
                  Version {product.version},{' '}
                  <time dateTime={product.publishedAt}>{formatDate(product.publishedAt)}</time>
                </p>
                <Link
                  to="#licence"
                  className="link inline-flex items-center pointer-coarse:min-h-11 print:hidden"
                >
                  {isDownloaded ? 'Licence and certificate' : 'Commercial licence'}
                </Link>
              </div>
              <div className="flex gap-2">
                <FavouriteButton product={product} />
                <BoardButton product={product} />
                <ShareButton slug={slug} title={title} />
              </div>
            </div>
          </header>
          {product.isRetired && (
            <Notice>
              This design is no longer offered to new members. You downloaded it, so you can still download
              it.
            </Notice>
          )}
          <DownloadBlock product={product} download={download} />
          <PrintTable product={product} />
          <FileList product={product} download={download} />
          <PriceBox design={{ ...product, own: ownPrintTime(product, printer) }} material={print.material} />
          {!product.isRetired && <SaturationHint id={product.id} />}
          <LicenceBox product={product} />
          <ChannelGuides />
        </div>
        <div className="prose grid max-w-prose grid-cols-1 content-start gap-6 print:block print:*:mb-6">
          <section>
            <h2>About this design</h2>
            {description.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          {print.notes && (
            <section>
              <h2>Printing</h2>
              <p>{print.notes}</p>
            </section>
          )}
          <PrintabilitySection product={product} />
          {product.projects.map(({ fileId, partName, ...project }) => (
            <section key={fileId}>
              <h2>{product.projects.length > 1 ? `Plates of ${partName}` : 'Plates'}</h2>
              <PlateList label={`Plates of ${partName}`} project={project} formatSize={formatSize} />
            </section>
          ))}
          <Assembly product={product} />
          {safetyNotes && (
            <section>
              <h2>Safety</h2>
              <p>{safetyNotes}</p>
            </section>
          )}
          {listingKit && <ListingKit kit={listingKit} product={product} />}
          <Versions product={product} download={download} />
          <TestPrints productId={product.id} />
          <PrintPhotos product={product} printer={printer?.model} mayAdd={isDownloaded} />
          {isDownloaded && <FailedPrint product={product} printer={printer?.model} />}
          {tags.length > 0 && <Tags tags={tags} />}
        </div>
      </div>
      {!product.isRetired && <Related id={product.id} />}
      <div
        data-bottom-bar
        className="[@media(height>=18rem)]:sticky bottom-(--foot) z-10 -mx-5 border-line border-t bg-paper px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
      >
        <MainDownload product={product} download={download} />
      </div>
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

function ProductBadges({ product: { id, publishedAt, access } }: { product: Product }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {isNew(publishedAt) && <Badge tone="accent">New</Badge>}
      <HeldBadge id={id} />
      <Badge>{access === 'basic' ? 'Basic plan' : 'Paid plan'}</Badge>
    </p>
  )
}

function HeldBadge({ id }: { id: string }) {
  const { downloaded, updated } = useMarks()
  if (updated.includes(id)) return <Badge tone="accent">Updated since you downloaded it</Badge>
  return downloaded.includes(id) ? <Badge tone="success">Downloaded</Badge> : null
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <section className="print:hidden">
      <h2>Tags</h2>
      <div className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <Link
            key={tag}
            to={`/products?tag=${encodeURIComponent(tag)}`}
            className="inline-flex items-center pointer-coarse:min-h-11"
          >
            {tag}
          </Link>
        ))}
      </div>
    </section>
  )
}

function Related({ id }: { id: string }) {
  const { data: products = [] } = useQuery(relatedProducts(id))
  if (products.length === 0) return null
  return (
    <div className="print:hidden">
      <Section title="Goes with">
        <Row title="Goes with" cards={products} />
      </Section>
    </div>
  )
}
