import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

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
      description="Your changes on this page are not saved."
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
