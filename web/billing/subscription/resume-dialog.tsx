import type { Subscription } from '#contract/billing/billing.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePortal, useResume } from './billing-calls.ts'
import { resumeTexts } from './pause-text.ts'

type ResumeDialogProps = { subscription: Subscription; onClose: () => void }

/** Ends a pause that has begun. It charges a new period, so the amount is shown first. */
export function ResumeDialog({ subscription, onClose }: ResumeDialogProps) {
  const { plan } = subscription
  const resume = useResume()
  const portal = usePortal()
  if (!plan || !subscription.price) return null
  const { button, charge } = resumeTexts(subscription)
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
            {button}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{charge} The whole library is open to you at once.</p>
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
