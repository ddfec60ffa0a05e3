import { Button } from '../../ui/buttons/button.tsx'
import { Address } from '../../ui/format/address.tsx'
import { Notice } from '../../ui/layout/card.tsx'
import type { usePendingDialog } from './use-pending-dialog.ts'
import { VerificationDialog } from './verification-dialog.tsx'

export function PendingNotice({ pending, open, setOpen, startAgain }: ReturnType<typeof usePendingDialog>) {
  if (!pending) return null
  return (
    <>
      {!open && (
        <Notice>
          <p className="mb-2">
            We emailed a code to{' '}
            <strong>
              <Address>{`${pending.email}.`}</Address>
            </strong>
          </p>
          <Button size="sm" onClick={() => setOpen(true)}>
            Enter the code
          </Button>
        </Notice>
      )}
      <VerificationDialog
        key={pending.email}
        pending={pending}
        open={open}
        onOpenChange={setOpen}
        onStartAgain={startAgain}
      />
    </>
  )
}
