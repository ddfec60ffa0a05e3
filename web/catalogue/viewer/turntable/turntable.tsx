import { RotateCcw, RotateCw, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { turntableSheet } from '#contract/catalogue/turntable.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { IconButton } from '../../../ui/buttons/button.tsx'
import { degreesOf, frameAfterDrag, frameByKey, frameOf, frameStyle } from './turntable-frames.ts'

const { frames, columns, width, height } = turntableSheet

type TurntableProps = { title: string; url: string; onClose: () => void }

/** Turns once when it opens, unless the member wants less motion. */
export function Turntable({ title, url, onClose }: TurntableProps) {
  const { frame, turnTo } = useFirstTurn()
  const box = useRef<HTMLDivElement>(null)
  const drag = useDrag(frame, turnTo)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = frameByKey(frame, event.key)
    if (event.key === 'Escape') onClose()
    else if (next !== undefined) turnTo(next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section aria-label="View from all sides" onKeyDown={press} className="grid gap-3">
      <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-sunken">
        <div
          ref={box}
          role="slider"
          tabIndex={0}
          aria-label={`${title} from all sides`}
          aria-valuemin={0}
          aria-valuemax={degreesOf(frames - 1)}
          aria-valuenow={degreesOf(frame)}
          aria-valuetext={`${degreesOf(frame)} degrees`}
          {...drag}
          className="absolute inset-0 cursor-grab touch-pan-y focus-visible:-outline-offset-2 active:cursor-grabbing"
        >
          <img
            src={url}
            alt=""
            draggable={false}
            width={width * columns}
            height={height * (frames / columns)}
            style={frameStyle(frame)}
            className="pointer-events-none max-w-none select-none"
          />
        </div>
        <IconButton
          label="Close view from all sides"
          variant="secondary"
          onClick={onClose}
          className="absolute top-2 right-2"
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="flex items-center gap-1 text-muted text-sm">
        <IconButton label="Rotate left" onClick={() => turnTo(frameOf(frame - 1))}>
          <RotateCcw size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Rotate right" onClick={() => turnTo(frameOf(frame + 1))}>
          <RotateCw size={20} aria-hidden="true" />
        </IconButton>
        Drag the picture, or use the arrow keys.
      </p>
    </section>
  )
}

const frameMilliseconds = 110

function useFirstTurn() {
  const wantsLess = useMedia('(prefers-reduced-motion: reduce)')
  const [frame, setFrame] = useState(0)
  const [isTurning, setTurning] = useState(!wantsLess)
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => {
      setFrame(frameOf(frame + 1))
      if (frame + 1 === frames) setTurning(false)
    }, frameMilliseconds)
    return () => clearTimeout(timer)
  }, [isTurning, frame])

  function turnTo(next: number) {
    setTurning(false)
    setFrame(next)
  }
  return { frame, turnTo }
}

function useDrag(frame: number, turnTo: (frame: number) => void) {
  const start = useRef<{ x: number; frame: number }>(undefined)
  function release() {
    start.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      start.current = { x: event.clientX, frame }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) {
      if (!start.current) return
      turnTo(frameAfterDrag(start.current.frame, (clientX - start.current.x) / currentTarget.clientWidth))
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
