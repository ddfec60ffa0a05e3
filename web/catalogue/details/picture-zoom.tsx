import { Dialog as Base } from '@base-ui/react/dialog'
import { Minus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/catalogue/catalogue.ts'
import { IconButton } from '../../ui/buttons/button.tsx'

type PictureZoomProps = {
  picture: Picture
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

const steps = [1, 1.75, 3]

/** Zooms with buttons, a click, + and −, or two fingers; scrolling moves the picture. */
export function PictureZoom({ picture, open, onOpenChange, children }: PictureZoomProps) {
  const [step, setStep] = useState(0)
  const nearer = () => setStep((before) => Math.min(before + 1, steps.length - 1))
  const further = () => setStep((before) => Math.max(before - 1, 0))

  const shape = picture.width / picture.height
  const board = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: What was in the middle stays there at every step.
  useLayoutEffect(() => {
    const { current } = board
    current?.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    )
  }, [step])

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another picture is seen whole first.
  useEffect(() => setStep(0), [picture.url, open])

  function zoomByKey(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') nearer()
    if (event.key === '-') further()
  }

  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Popup onKeyDown={zoomByKey} className="fixed inset-0 z-50 flex flex-col bg-paper">
          <div className="flex flex-wrap items-center justify-end gap-2 border-line border-b px-4 py-2">
            <Base.Title className="min-w-0 flex-1 truncate font-sans font-semibold text-base max-sm:order-last max-sm:basis-full max-sm:whitespace-normal">
              {picture.alt}
            </Base.Title>
            {children}
            <IconButton label="Zoom out" idle={step === 0} onClick={further}>
              <Minus size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label="Zoom in" idle={step === steps.length - 1} onClick={nearer}>
              <Plus size={20} aria-hidden="true" />
            </IconButton>
            <Base.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-md hover:bg-sunken"
            >
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </div>
          <div
            ref={board}
            tabIndex={step === 0 ? undefined : 0}
            className="flex min-h-0 flex-1 overflow-auto"
          >
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: The buttons and the keys do the same. */}
            <img
              src={picture.url}
              width={picture.width}
              height={picture.height}
              alt={picture.alt}
              onClick={step === 0 ? nearer : () => setStep(0)}
              style={{ width: `calc(${steps[step]} * min(100vw, (100dvh - 4rem) * ${shape}))` }}
              className={`m-auto h-auto max-w-none shrink-0 ${step === 0 ? 'cursor-zoom-in' : 'cursor-zoom-out'}`}
            />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
