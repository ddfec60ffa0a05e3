import { passSecondFactor } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { CodeForm } from '../../ui/code-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
        hint="Your phone is gone? Enter one of your recovery codes."
        onCode={async (code) => {
          await call(passSecondFactor, { body: { code } })
          onShown()
        }}
      />
    </Dialog>
  )
}
