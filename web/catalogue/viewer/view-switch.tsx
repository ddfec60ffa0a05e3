import { Box } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { formatNumber } from '../../ui/format/format.ts'
import type { Loaded } from './load-parts.ts'
import type { ModelView } from './use-model-view.ts'

/** Takes the focus back when the 3D view closes. */
export function ViewSwitch({ model: { state, open } }: { model: ModelView }) {
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
        loadingText={state.is === 'loading' ? `Loading 3D${progressOf(state.loaded)}` : ''}
        onClick={open}
      >
        <Box size={18} aria-hidden="true" /> View in 3D
      </Button>
      {state.is === 'closed' && state.problem && (
        <p role="alert" className="basis-full text-sm">
          {state.problem}
        </p>
      )}
    </>
  )
}

function progressOf({ bytes, total }: Loaded) {
  if (total === 0) return '...'
  const inMegabytes = (value: number) => formatNumber(value / 1024 ** 2)
  return `, ${inMegabytes(bytes)} of ${inMegabytes(total)} MB`
}
