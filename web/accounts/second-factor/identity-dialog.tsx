import { CodeForm } from '../../forms/forms.ts'
import { sendSecondFactor } from '../../session/session.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type IdentityDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onShown: () => void }

export function IdentityDialog({ open, onOpenChange, onShown }: IdentityDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeOnClickOutside={false}
      title="Confirm it’s you"
      description="Enter the code that your authenticator app shows now."
    >
      <CodeForm
        action="Confirm"
        hint="Lost your phone? Enter one of your recovery codes."
        onCode={async (code) => {
          await sendSecondFactor(code)
          onShown()
        }}
      />
    </Dialog>
  )
}
