import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Picture as PictureData } from '#contract/catalogue.ts'
import { IconButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'

/** One large picture, the others below it; arrows on the page's sides and on the keyboard. */
export function Gallery({ pictures, title }: { pictures: readonly PictureData[]; title: string }) {
  const [shown, setShown] = useState(0)
  const picture = pictures[shown]
  const step = (by: number) => setShown((before) => (before + by + pictures.length) % pictures.length)

  function stepByArrow(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }

  if (!picture) return <div className="aspect-4/3 rounded-lg bg-sunken" />
  return (
    <section aria-label={`Pictures of ${title}`} onKeyDown={stepByArrow} className="grid content-start gap-3">
      <div className="relative overflow-hidden rounded-lg bg-sunken">
        <Picture
          key={picture.url}
          src={picture.url}
          srcSet={`${picture.cardUrl} 640w, ${picture.url} 1200w`}
          sizes="(min-width: 64rem) 48rem, 100vw"
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          eager
        />
        {pictures.length > 1 && (
          <div className="absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between">
            <IconButton label="Previous picture" variant="secondary" onClick={() => step(-1)}>
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label="Next picture" variant="secondary" onClick={() => step(1)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
        <p role="status" className="sr-only">
          Picture {shown + 1} of {pictures.length}
        </p>
      </div>
      <ul className="grid grid-cols-5 gap-3">
        {pictures.map((each, index) => (
          <li key={each.url}>
            <button
              type="button"
              aria-label={`Show picture ${index + 1}: ${each.alt}`}
              aria-current={index === shown}
              onClick={() => setShown(index)}
              className="block w-full overflow-hidden rounded-md border-2 border-transparent aria-current:border-ink"
            >
              <Picture src={each.cardUrl} width={each.width} height={each.height} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">Rendered from the files you download.</p>
    </section>
  )
}
