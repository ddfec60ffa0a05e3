import { type MouseEvent, type PointerEvent, useRef } from 'react'

const longPressMs = 500

/** Calls `act` on a long press. Suppresses the browser's context menu and the click at its end. */
export function useLongPress<Thing>(act: (thing: Thing) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = useRef<'up' | 'down' | 'done'>('up')

  function lift() {
    clearTimeout(timer.current)
    if (state.current === 'down') state.current = 'up'
  }

  return (thing: Thing) => {
    function press() {
      clearTimeout(timer.current)
      if (state.current !== 'down') return
      state.current = 'done'
      act(thing)
    }
    return {
      onPointerDown: ({ pointerType, isPrimary }: PointerEvent) => {
        clearTimeout(timer.current)
        state.current = pointerType === 'touch' && isPrimary ? 'down' : 'up'
        if (state.current === 'down') timer.current = setTimeout(press, longPressMs)
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onContextMenu: (event: MouseEvent) => {
        press()
        if (state.current === 'done') event.preventDefault()
      },
      onClickCapture: (event: MouseEvent) => {
        if (state.current !== 'done') return
        state.current = 'up'
        // A key or a screen reader's: no finger lifted.
        if (event.detail === 0) return
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }
}
