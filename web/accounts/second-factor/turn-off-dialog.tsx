import { useSingleMutation } from '../../api/single-mutation.ts'
import { FormFailure } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type TurnOffDialogProps = { open: boolean; onConfirm: () => Promise<unknown>; onClose: () => void }

export function TurnOffDialog({ open, onConfirm, onClose }: TurnOffDialogProps) {
  const { mutate, isPending, error } = useSingleMutation({ mutationFn: onConfirm, onSuccess: onClose })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      dismissible={!isPending}
      title="Turn off two-step verification?"
      description="You will sign in with your password only. Your recovery codes stop working."
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="danger" loading={isPending} onClick={() => mutate()}>
            Turn off
          </Button>
        </>
      }
    >
      {error && <FormFailure error={error} />}
    </Dialog>
  )
}
