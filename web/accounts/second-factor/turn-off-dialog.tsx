import { useState } from 'react'
import { messageOf } from '../../api-error.ts'
import { FormAlert } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type TurnOffDialogProps = { open: boolean; onConfirm: () => Promise<unknown>; onClose: () => void }

export function TurnOffDialog({ open, onConfirm, onClose }: TurnOffDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string[]>([])

  async function confirm() {
    setBusy(true)
    setFailure([])
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure([messageOf(error)])
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      dismissible={!isBusy}
      title="Turn off two-step verification?"
      description="Your password alone then opens your account. Your recovery codes stop working."
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="danger" loading={isBusy} onClick={() => void confirm()}>
            Turn off
          </Button>
        </>
      }
    >
      {failure.length > 0 && <FormAlert lines={failure} />}
    </Dialog>
  )
}
