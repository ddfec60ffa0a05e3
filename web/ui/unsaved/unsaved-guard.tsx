import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

/** Asks before a page with unsaved changes is left; what is saved meanwhile is no reason to stay. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { state, proceed, reset } = useBlocker(when)

  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])

  useEffect(() => {
    if (!when && state === 'blocked') proceed()
  }, [when, state, proceed])

  return (
    <Dialog
      open={state === 'blocked'}
      onOpenChange={() => reset?.()}
      title="Leave without saving?"
      description="What you changed here has not been saved."
      footer={
        <>
          <Button onClick={() => proceed?.()}>Leave</Button>
          <Button variant="primary" onClick={() => reset?.()}>
            Stay
          </Button>
        </>
      }
    />
  )
}
