import { useState } from 'react'
import type { Subscription } from '#contract/billing.ts'
import { messageOf } from '../../api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useCancel } from './billing-calls.ts'
import { endingInWords } from './subscription-text.ts'

type CancelDialogProps = { subscription: Subscription; onClose: () => void }

export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const cancel = useCancel()
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
          <Button
            variant="danger"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(reason.trim(), { onSuccess: onClose })}
          >
            Cancel my plan
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Timeline subscription={subscription} />
        <TextArea
          label="Why are you leaving? (optional)"
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {cancel.error && (
          <p role="alert" className="text-danger">
            {messageOf(cancel.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Timeline({ subscription }: { subscription: Subscription }) {
  return (
    <ol className="grid gap-3 border-line border-l-2 pl-4">
      {endingInWords(subscription).map(([when, what]) => (
        <li key={when}>
          <p className="font-semibold">{when}</p>
          <p className="text-muted">{what}</p>
        </li>
      ))}
    </ol>
  )
}
