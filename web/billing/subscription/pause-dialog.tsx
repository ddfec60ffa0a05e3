import { useState } from 'react'
import type { Subscription } from '#contract/billing/billing.ts'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { monthsAfter } from '#contract/billing/months-after.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { countOf } from '../../ui/format/format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePause } from './billing-calls.ts'
import { pauseSteps } from './pause-text.ts'
import { Timeline } from './timeline.tsx'

const lengths = billingRules.pauseMonths.map((months) => ({
  value: `${months}`,
  label: countOf(months, 'month'),
}))

type PauseDialogProps = { subscription: Subscription; onClose: () => void }

export function PauseDialog({ subscription, onClose }: PauseDialogProps) {
  const [months, setMonths] = useState<string>(`${billingRules.pauseMonths[0]}`)
  const pause = usePause()
  const { plan, nextCharge } = subscription
  if (!nextCharge) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Pause your ${plan?.title ?? 'plan'}`}
      closeOnClickOutside={false}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            loading={pause.isPending}
            onClick={() => pause.mutate(Number(months), { onSuccess: onClose })}
          >
            Pause for {countOf(Number(months), 'month')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div>
          <Segmented label="Length of the pause" options={lengths} value={months} onChange={setMonths} />
        </div>
        <Timeline steps={pauseSteps(subscription, monthsAfter(new Date(nextCharge.at), Number(months)))} />
        <p className="text-muted">You can resume or cancel at any time.</p>
        {pause.error && (
          <p role="alert" className="text-danger">
            {messageOf(pause.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
