import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { countBannerClick, listActiveBanners, type ShownBanner } from '#contract/banners/banners.ts'
import { call } from '../api/api.ts'
import { IconButton } from '../ui/buttons/button.tsx'
import { Link } from '../ui/navigation/link.tsx'

export const activeBanners = queryOptions({
  queryKey: ['banners'],
  queryFn: ({ signal }) => call(listActiveBanners, { signal }),
})

/** Never moves by itself. */
export function Banners() {
  const { data } = useQuery(activeBanners)
  const banners = data?.banners ?? []
  return banners.length === 0 ? null : <Carousel banners={banners} />
}

function Carousel({ banners }: { banners: ShownBanner[] }) {
  const [at, setAt] = useState(0)
  const strip = useRef<HTMLUListElement>(null)

  function show(place: number) {
    const next = (place + banners.length) % banners.length
    strip.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'start' })
    setAt(next)
  }

  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setAt(Math.round(scrollLeft / clientWidth))
  }

  return (
    <section aria-roledescription="carousel" aria-label="News" className="relative mb-8">
      <ul
        ref={strip}
        onScroll={follow}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-lg motion-safe:scroll-smooth [scrollbar-width:none]"
      >
        {banners.map((banner, place) => (
          <li key={banner.id} className="w-full shrink-0 snap-start" inert={place !== at}>
            <Banner {...banner} isFirst={place === 0} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="mt-2 flex items-center justify-center gap-2">
          <IconButton label="Previous" size="sm" onClick={() => show(at - 1)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          {banners.map((banner, place) => (
            <button
              key={banner.id}
              type="button"
              aria-label={`Show ${place + 1} of ${banners.length}`}
              aria-current={place === at}
              onClick={() => show(place)}
              className="grid size-6 place-items-center after:size-2.5 after:rounded-full after:bg-edge aria-current:after:bg-ink"
            />
          ))}
          <IconButton label="Next" size="sm" onClick={() => show(at + 1)}>
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  )
}

function Banner({ id, alt, link, wide, narrow, isFirst }: ShownBanner & { isFirst: boolean }) {
  // A failed count is ignored.
  const { mutate: count } = useMutation({ mutationFn: () => call(countBannerClick, { params: { id } }) })
  return (
    <Link to={link} onClick={() => count()} className="block focus-visible:-outline-offset-4">
      <picture>
        <source media="(min-width: 40rem)" srcSet={wide.url} width={wide.width} height={wide.height} />
        <img
          src={narrow.url}
          alt={alt}
          width={narrow.width}
          height={narrow.height}
          loading={isFirst ? 'eager' : 'lazy'}
          className="h-auto w-full"
        />
      </picture>
    </Link>
  )
}
