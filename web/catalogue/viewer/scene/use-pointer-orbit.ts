import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef } from 'react'
import { type Orbit, rotated, zoomed } from './orbit.ts'

const radiansPerPixel = 0.008
const zoomPerWheelPixel = 0.0015
/** A finger that moves less has tapped. */
const tapPixels = 6

type PointerOrbit = {
  setOrbit: Dispatch<SetStateAction<Orbit>>
  /** Called with a place in the frame, in pixels. */
  onTap: (x: number, y: number) => void
}

/** One finger or the mouse rotates, two fingers zoom; the wheel does so only in a frame that has the focus. */
export function usePointerOrbit(frame: HTMLElement | null, { setOrbit, onTap }: PointerOrbit) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const tapStart = useRef<{ x: number; y: number }>(undefined)
  const tap = useEffectEvent(onTap)
  useEffect(() => {
    if (!frame) return
    const { current: known } = pointers
    const listening = new AbortController()
    const { signal } = listening

    function press(event: PointerEvent) {
      known.set(event.pointerId, { x: event.clientX, y: event.clientY })
      frame?.setPointerCapture(event.pointerId)
      tapStart.current = known.size === 1 ? { x: event.clientX, y: event.clientY } : undefined
    }
    function move({ pointerId, clientX: x, clientY: y }: PointerEvent) {
      const before = known.get(pointerId)
      if (!before) return
      const apart = spread(known)
      known.set(pointerId, { x, y })
      if (known.size > 1) setOrbit((orbit) => zoomed(orbit, spread(known) / Math.max(1, apart)))
      else
        setOrbit((orbit) =>
          rotated(orbit, (before.x - x) * radiansPerPixel, (y - before.y) * radiansPerPixel),
        )
    }
    function release({ type, pointerId, clientX: x, clientY: y }: PointerEvent) {
      known.delete(pointerId)
      const start = tapStart.current
      if (!frame || !start || type !== 'pointerup') return
      const { left, top } = frame.getBoundingClientRect()
      if (Math.hypot(x - start.x, y - start.y) < tapPixels) tap(x - left, y - top)
    }
    function wheel(event: WheelEvent) {
      if (document.activeElement !== frame) return
      event.preventDefault()
      setOrbit((orbit) => zoomed(orbit, Math.exp(-event.deltaY * zoomPerWheelPixel)))
    }
    frame.addEventListener('pointerdown', press, { signal })
    frame.addEventListener('pointermove', move, { signal })
    frame.addEventListener('pointerup', release, { signal })
    frame.addEventListener('pointercancel', release, { signal })
    frame.addEventListener('wheel', wheel, { signal, passive: false })
    return () => listening.abort()
  }, [frame, setOrbit])
}

function spread(pointers: Map<number, { x: number; y: number }>) {
  const [first, second] = pointers.values()
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
}
