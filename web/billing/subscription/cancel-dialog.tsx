import { useId } from 'react'
import { cancelReason, type Subscription } from '#contract/billing/billing.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { formatDateTime, formatMoney } from '../../ui/format/format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useCancel } from './billing-calls.ts'
import { canPause } from './pause-text.ts'
import { describeEnding } from './subscription-text.ts'
import { Timeline } from './timeline.tsx'

type CancelDialogProps = { subscription: Subscription; onClose: () => void }

export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const id = useId()
  const { mutateAsync } = useCancel()
  const { register, onSubmit, failure, formState } = useSubmitForm({
    defaultValues: { reason: '' },
    submit: ({ reason }) => mutateAsync(reason.trim(), { onSuccess: onClose }),
  })
  const { plan } = subscription
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={plan && subscription.price ? `Cancel your ${plan.title}` : 'Cancel your plan'}
      closeOnClickOutside={false}
      footer={
        <>
          <Button onClick={onClose}>Keep my plan</Button>
          <Button type="submit" form={id} variant="danger" loading={formState.isSubmitting}>
            Cancel my plan
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-7">
        <Timeline steps={describeEnding(subscription)} />
        <RefundHint {...subscription} />
        {canPause(subscription) && <PauseOffer />}
        <TextArea
          {...register('reason')}
          label="Why are you leaving? (optional)"
          rows={3}
          maxLength={maxLengthOf(cancelReason)}
        />
        <FormFailure error={failure} />
      </form>
    </Dialog>
  )
}

function RefundHint({ refundAmount, refundableUntil }: Subscription) {
  if (!refundAmount || !refundableUntil) return null
  return (
    <p>
      A cancellation refunds nothing. Until {formatDateTime(refundableUntil)} you can get a full refund of{' '}
      {formatMoney(refundAmount)} instead, under Refund on this page.
    </p>
  )
}

function PauseOffer() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>Need a break only? A pause costs nothing.</p>
      <LinkButton to="/settings?tab=billing&pause=1" replace>
        Pause instead
      </LinkButton>
    </div>
  )
}
