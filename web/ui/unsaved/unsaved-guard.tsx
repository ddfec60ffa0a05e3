import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { hasUnsavedChanges, useHasUnsavedChanges } from './unsaved-changes.ts'

export function UnsavedGuard() {
  const hasChanges = useHasUnsavedChanges()
  const { state, proceed, reset } = useBlocker(hasUnsavedChanges)

  useEffect(() => {
    if (!hasChanges) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasChanges])

  useEffect(() => {
    if (!hasChanges && state === 'blocked') proceed()
  }, [hasChanges, state, proceed])

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
