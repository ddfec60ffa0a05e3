import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { Button } from '../ui/buttons/button.tsx'
import { networkMessage } from '../ui/feedback/network-message.ts'
import { Notice } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

type ConfirmDialogProps = {
  /** Names the thing: 'Suspend Ana Maker?' */
  title: string
  /** The consequence. */
  text: ReactNode
  /** The verb on the button. */
  action: string
  isDangerous?: boolean
  /** Fields of what must be said with it. */
  children?: ReactNode
  /** Closes when it is done; says why when it fails. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something that others feel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, isDangerous = false, children, onConfirm, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const queries = useQueryClient()

  async function confirm(event: FormEvent) {
    event.preventDefault()
    // The form that the dialog stands in would be saved with it.
    event.stopPropagation()
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : networkMessage)
      // Somebody was there before: the page behind shows what they left.
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries()
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isBusy}
      closeOnClickOutside={!children}
      title={title}
      description={text}
    >
      <form noValidate onSubmit={(event) => void confirm(event)} className="grid gap-6">
        {children}
        {failure && (
          <div role="alert">
            <Notice tone="danger">{failure}</Notice>
          </div>
        )}
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} loading={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
