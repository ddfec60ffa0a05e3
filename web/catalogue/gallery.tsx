import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Picture as PictureData } from '#contract/catalogue.ts'
import { IconButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { PictureZoom } from './picture-zoom.tsx'

/** One large picture, the others below it; arrows on the page's sides and on the keyboard. */
export function Gallery({ pictures, title }: { pictures: readonly PictureData[]; title: string }) {
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState(false)
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
        <button
          type="button"
          aria-label={`Enlarge: ${picture.alt}`}
          onClick={() => setZoomed(true)}
          className="block w-full cursor-zoom-in"
        >
          <Picture
            key={picture.url}
            src={picture.url}
            srcSet={`${picture.cardUrl} 640w, ${picture.url} 1200w`}
            sizes="(min-width: 64rem) 48rem, 100vw"
            width={picture.width}
            height={picture.height}
            alt=""
            eager
          />
        </button>
        {pictures.length > 1 && (
          <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto">
            <Steps variant="secondary" onStep={step} />
          </div>
        )}
        <PictureZoom picture={picture} open={zoomed} onOpenChange={setZoomed}>
          {pictures.length > 1 && <Steps variant="quiet" onStep={step} />}
        </PictureZoom>
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
      <p className="text-muted text-sm">Render, made from the files you download.</p>
    </section>
  )
}

function Steps({ variant, onStep }: { variant: 'secondary' | 'quiet'; onStep: (by: number) => void }) {
  return (
    <>
      <IconButton label="Previous picture" variant={variant} onClick={() => onStep(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next picture" variant={variant} onClick={() => onStep(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}
