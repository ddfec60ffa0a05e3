import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { formatBytes } from '../../ui/format/format.ts'
import type { Loaded } from './model/load-parts.ts'

type View = {
  state: { is: 'closed'; problem?: string } | { is: 'loading'; loaded?: Loaded } | { is: 'open' }
  open: () => void
}

type ViewSwitchProps = { view: View; loadingText: string; children: ReactNode }

/** Takes the focus back when the view closes. */
export function ViewSwitch({ view: { state, open }, loadingText, children }: ViewSwitchProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // A picture that was clicked instead keeps the focus.
    if (wasOpen.current && state.is === 'closed' && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    wasOpen.current = state.is === 'open'
  }, [state])

  if (state.is === 'open') return null
  return (
    <>
      <Button
        ref={button}
        size="sm"
        loading={state.is === 'loading'}
        loadingText={state.is === 'loading' ? `${loadingText}${progressOf(state.loaded)}` : ''}
        onClick={open}
      >
        {children}
      </Button>
      {state.is === 'closed' && state.problem && (
        <p role="alert" className="basis-full text-sm">
          {state.problem}
        </p>
      )}
    </>
  )
}

function progressOf(loaded: Loaded | undefined) {
  if (!loaded || loaded.total === 0) return '...'
  return `, ${formatBytes(loaded.bytes)} of ${formatBytes(loaded.total)}`
}
