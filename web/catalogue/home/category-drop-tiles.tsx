import type { UseQueryResult } from '@tanstack/react-query'
import type { Category, Drop, Picture as PictureData } from '#contract/catalogue/catalogue.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { countOf } from '../../ui/format/format.ts'
import { Picture } from '../../ui/layout/picture.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../cards/product-grid.tsx'

type Tile = { id: string; slug: string; name: string; note: string; cover: PictureData | null }

const row =
  '-mx-5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 pb-2 sm:mx-0 sm:grid sm:grid-cols-3 sm:px-0 lg:grid-cols-5'
const tile = 'w-[38vw] shrink-0 snap-start sm:w-auto'

type TilesProps<Entry> = {
  title: string
  /** The URL of the full list, when there are more. */
  more: { to: string; label: string }
  list: UseQueryResult<{ entries: Entry[]; hasMore: boolean }>
  tileOf: (entry: Entry) => Tile
}

/** Shows nothing while empty; offers a retry of its own when its call fails. */
export function CategoryDropTiles<Entry>({ title, more, list, tileOf }: TilesProps<Entry>) {
  if (list.data?.entries.length === 0) return null
  return (
    <Section title={title} more={list.data?.hasMore ? more : undefined}>
      {list.isPending && <TileSkeletons />}
      {list.isError && <FailurePanel error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <ul className={row}>
          {list.data.entries.map(tileOf).map((entry) => (
            <li key={entry.id} className={tile}>
              <CategoryDropTile tile={entry} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function CategoryDropTile({ tile: { slug, name, note, cover } }: { tile: Tile }) {
  return (
    <Link to={`/products/filter/${slug}`} className="group grid grid-cols-1 gap-2">
      <span className="block overflow-hidden rounded-lg bg-sunken">
        {cover && (
          <Picture
            src={cover.cardUrl}
            width={cover.width}
            height={cover.height}
            alt=""
            className="aspect-4/3 object-cover transition-transform group-hover:scale-[1.02]"
          />
        )}
      </span>
      <span>
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-muted text-sm">{note}</span>
      </span>
    </Link>
  )
}

function TileSkeletons() {
  return (
    <LoadingRegion className={row}>
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className={`grid gap-2 ${tile}`}>
          <Skeleton className="aspect-4/3 w-full rounded-lg" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      ))}
    </LoadingRegion>
  )
}

export function categoryTile({ id, slug, name, cover, productCount }: Category): Tile {
  return { id, slug, name, cover, note: countOf(productCount, 'design') }
}

export function dropTile({ id, slug, title, cover, publishedAt }: Drop): Tile {
  const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })
  return { id, slug, name: title, cover, note: month.format(new Date(publishedAt)) }
}
