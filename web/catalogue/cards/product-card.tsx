import { Check, Clock, Lock, RefreshCw, Weight } from 'lucide-react'
import type { ProductCard as Card } from '#contract/catalogue/catalogue.ts'
import { PriceLine } from '../../profit/profit.ts'
import { useSession } from '../../session/session.ts'
import { formatGrams, formatMinutes } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { Picture } from '../../ui/layout/picture.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { useMarks } from '../products/marks.ts'
import { isLockedFor, isNew } from '../products/product-facts.ts'
import { FavouriteButton } from './favourite-button.tsx'

type ProductCardProps = { product: Card; eager?: boolean; headingLevel?: 2 | 3 }

export function ProductCard({ product, eager = false, headingLevel = 2 }: ProductCardProps) {
  const { slug, title, drop, cover, grams, minutes, fitsBed } = product
  const Heading = `h${headingLevel}` as const
  return (
    <article className="group relative grid content-start gap-2">
      <div className="overflow-hidden rounded-lg bg-sunken">
        {cover ? (
          <Picture
            src={cover.cardUrl}
            srcSet={`${cover.cardUrl} 640w, ${cover.url} 1200w`}
            sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 33vw, 50vw"
            width={cover.width}
            height={cover.height}
            alt=""
            eager={eager}
            className="aspect-4/3 object-cover transition-transform group-hover:scale-[1.02]"
          />
        ) : (
          <div className="aspect-4/3" />
        )}
      </div>
      <CardBadge product={product} />
      <FavouriteButton product={product} className="absolute top-2 right-2 z-10" />
      <div className="grid gap-0.5">
        <Heading className="wrap-anywhere line-clamp-2 text-base leading-snug">
          <Link to={`/product-details/${slug}`} className="after:absolute after:inset-0 after:content-['']">
            {title}
          </Link>
        </Heading>
        <LockLine access={product.access} />
        {drop && <p className="truncate text-muted text-sm">{drop.title}</p>}
        <p className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
          <span className="inline-flex items-center gap-1">
            <Clock size={14} aria-hidden="true" />
            <span className="sr-only">Print time</span> {formatMinutes(minutes)}
          </span>
          <span className="inline-flex items-center gap-1">
            <Weight size={14} aria-hidden="true" />
            <span className="sr-only">Filament</span> {formatGrams(grams)}
          </span>
        </p>
        {fitsBed === false && <p className="text-muted text-sm">Too large for your bed</p>}
        <PriceLine design={product} />
      </div>
    </article>
  )
}

/** Shows one badge; the member's own state comes before the design's age. */
function CardBadge({ product: { id, publishedAt } }: { product: Card }) {
  const { downloaded, updated } = useMarks()
  const isUpdated = updated.includes(id)
  const isHeld = downloaded.includes(id)
  if (!isUpdated && !isHeld && !isNew(publishedAt)) return null
  return (
    <p className="absolute top-2 left-2 flex max-w-[calc(100%-4rem)]">
      <Badge>
        {isUpdated && (
          <>
            <RefreshCw size={12} aria-hidden="true" /> Updated
          </>
        )}
        {!isUpdated && isHeld && (
          <>
            <Check size={12} aria-hidden="true" /> Downloaded
          </>
        )}
        {!isUpdated && !isHeld && 'New'}
      </Badge>
    </p>
  )
}

/** Below the picture, because beside the other badge the word would cover a small picture. */
function LockLine({ access }: Pick<Card, 'access'>) {
  const { user } = useSession()
  if (!isLockedFor(user, access)) return null
  return (
    <p className="flex items-center gap-1 text-muted text-sm">
      <Lock size={14} aria-hidden="true" /> {access === 'paid' ? 'Paid plan' : 'Plan needed'}
    </p>
  )
}
