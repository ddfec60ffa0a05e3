import { CircleCheck } from 'lucide-react'
import { FormAlert } from '../../forms/forms.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Address } from '../../ui/format/address.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { PendingVerification } from './pending-verification.ts'
import { useVerification } from './use-verification.ts'
import { VerificationForm } from './verification-form.tsx'

type VerificationDialogProps = {
  pending: PendingVerification
  open: boolean
  onOpenChange: (open: boolean) => void
  onStartAgain: () => void
}

export function VerificationDialog({ pending, open, onOpenChange, onStartAgain }: VerificationDialogProps) {
  const { step, failure, verify, pay, isToPayment } = useVerification(pending)
  const isAskingForCode = step === 'code' || step === 'verifying'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={step === 'unpaid' ? 'Your account is ready' : 'Verify your email'}
      description={
        isAskingForCode && (
          <>
            We emailed a 6-digit code to{' '}
            <strong className="text-ink">
              <Address>{`${pending.email}.`}</Address>
            </strong>{' '}
            If you already have an account, the email says what to do.
          </>
        )
      }
      dismissible={step === 'code'}
      closeOnClickOutside={false}
    >
      {isAskingForCode && <VerificationForm pending={pending} onCode={verify} onStartAgain={onStartAgain} />}
      {step === 'redirecting' && <Redirecting isToPayment={isToPayment} />}
      {step === 'unpaid' && (
        <div className="grid gap-4">
          <p>You have not paid yet. Open the payment page again, or browse first and pay later.</p>
          <FormAlert lines={failure} />
          <Button variant="primary" wide onClick={pay}>
            Try again
          </Button>
          <LinkButton to="/home" variant="quiet" wide>
            Pay later
          </LinkButton>
        </div>
      )}
    </Dialog>
  )
}

function Redirecting({ isToPayment }: { isToPayment: boolean }) {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-4 text-center">
      <CircleCheck size={40} aria-hidden="true" className="text-success" />
      <p>Email verified successfully!{isToPayment && ' Redirecting to payment...'}</p>
      <Spinner className="size-5 text-muted" />
    </div>
  )
}
