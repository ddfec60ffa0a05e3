import type { Subscription } from '#contract/billing/billing.ts'
import { frequencyOf } from '#contract/billing/plans.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePortal, useResume } from './billing-calls.ts'

type ResumeDialogProps = { subscription: Subscription; onClose: () => void }

/** Ends a pause that has begun. It charges a new period, so the amount is shown first. */
export function ResumeDialog({ subscription: { plan, price, paymentMethod }, onClose }: ResumeDialogProps) {
  const resume = useResume()
  const portal = usePortal()
  if (!plan || !price) return null
  const amount = formatMoney(price)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Resume your ${plan.title}`}
      closeOnClickOutside={false}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            loading={resume.isPending}
            onClick={() => resume.mutate({ payNow: true }, { onSuccess: onClose })}
          >
            Pay {amount} and resume
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          {amount} is charged today
          {paymentMethod && ` to your card ending in ${paymentMethod.last4}`}, and then{' '}
          {frequencyOf(plan.type)}. The whole library is open to you at once.
        </p>
        {resume.error && (
          <div role="alert" className="grid gap-3">
            <p className="text-danger">{messageOf(resume.error)}</p>
            <Button
              className="justify-self-start"
              loading={portal.isPending}
              onClick={() => portal.mutate('card')}
            >
              Replace card
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
