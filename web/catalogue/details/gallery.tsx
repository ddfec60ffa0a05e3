import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { Picture } from '../../ui/layout/picture.tsx'
import { useAllRoundView } from '../viewer/all-round-view.tsx'
import { PictureZoom } from './picture-zoom.tsx'

export function Gallery({ product }: { product: Product }) {
  const { title, pictures } = product
  const [shown, setShown] = useState(0)
  const view = useAllRoundView(product)
  const picture = pictures[shown]
  const step = (by: number) => setShown((before) => (before + by + pictures.length) % pictures.length)

  const isPicture = view.shown === null

  function stepByArrow(event: KeyboardEvent) {
    if (!isPicture) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }

  function show(index: number) {
    view.close()
    setShown(index)
  }

  if (!picture) return <div className="aspect-4/3 rounded-lg bg-sunken" />
  return (
    <section aria-label={`Pictures of ${title}`} onKeyDown={stepByArrow} className="grid content-start gap-3">
      {/* A phone held sideways shows the whole picture between its bars. */}
      <div className="max-lg:landscape:mx-auto max-lg:landscape:w-full max-lg:landscape:max-w-[max(20rem,calc((100dvh-7.5rem)*4/3))]">
        {view.shown ?? <LargePicture picture={picture} onStep={pictures.length > 1 ? step : undefined} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {view.opener}
        <p role="status" className="text-muted text-sm">
          {isPicture ? `Picture ${shown + 1} of ${pictures.length}: ${captionOf(picture)}` : view.caption}
        </p>
      </div>
      <ul className="grid grid-cols-5 gap-3 print:hidden">
        {pictures.map((each, index) => (
          <li key={each.url}>
            <button
              type="button"
              aria-label={`Show picture ${index + 1}: ${each.alt}`}
              aria-current={isPicture && index === shown}
              onClick={() => show(index)}
              className="block w-full overflow-hidden rounded-md border-2 border-transparent aria-current:border-ink"
            >
              <Picture src={each.cardUrl} width={each.width} height={each.height} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ProductPicture = Product['pictures'][number]

function captionOf({ isPhoto, showsSize, alt }: ProductPicture) {
  const kind = isPhoto ? 'photo of a real print.' : 'render, made from the files you download.'
  return showsSize ? `${kind} ${alt}` : kind
}

type LargePictureProps = { picture: ProductPicture; onStep: ((by: number) => void) | undefined }

function LargePicture({ picture, onStep }: LargePictureProps) {
  const [zoomed, setZoomed] = useState(false)
  return (
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
      {onStep && (
        <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto">
          <Steps variant="secondary" onStep={onStep} />
        </div>
      )}
      <PictureZoom picture={picture} open={zoomed} onOpenChange={setZoomed}>
        {onStep && <Steps variant="quiet" onStep={onStep} />}
      </PictureZoom>
    </div>
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
