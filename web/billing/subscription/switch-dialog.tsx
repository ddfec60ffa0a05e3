import { useQuery } from '@tanstack/react-query'
import type { Subscription, SwitchPreview } from '#contract/billing/billing.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { Notice } from '../../ui/layout/card.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { switchPreviewQuery, usePortal, useSwitch } from './billing-calls.ts'
import { describeSwitch } from './subscription-text.ts'

type SwitchDialogProps = { priceId: string; card: Subscription['paymentMethod']; onClose: () => void }

export function SwitchDialog({ priceId, card, onClose }: SwitchDialogProps) {
  const { data, error, refetch } = useQuery(switchPreviewQuery(priceId))
  if (data)
    return <Confirmation preview={data} card={card} onClose={onClose} onReload={() => void refetch()} />
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Switch plans"
      footer={error && <Button onClick={onClose}>Close</Button>}
    >
      {error ? (
        <p role="alert">{messageOf(error)}</p>
      ) : (
        <LoadingRegion text="Loading the price...">
          <Skeleton className="h-24 w-full" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}

type ConfirmationProps = Pick<SwitchDialogProps, 'card' | 'onClose'> & {
  preview: SwitchPreview
  onReload: () => void
}

function Confirmation({ preview, card, onClose, onReload }: ConfirmationProps) {
  const { title, facts, confirm } = describeSwitch(preview, card)
  const change = useSwitch()
  const { plan, prorationDate, undoesCancellation } = preview
  const isTooOld = change.error instanceof ApiError && change.error.code === 'preview_expired'
  const again = isTooOld ? 'Reload price' : 'Try again'
  const label = change.isError ? again : confirm
  const request = { priceId: plan.id, prorationDate, undoCancellation: undoesCancellation }

  function reloadPreview() {
    change.reset()
    onReload()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      closeOnClickOutside={false}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            loading={change.isPending}
            onClick={
              isTooOld
                ? reloadPreview
                : () => change.mutate(request, { onSuccess: ({ url }) => url || onClose() })
            }
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FactList facts={facts} />
        {undoesCancellation && (
          <Notice>
            You cancelled your plan. The switch undoes the cancellation, and the plan renews again.
          </Notice>
        )}
        {change.error && <Failure error={change.error} priceId={plan.id} />}
      </div>
    </Dialog>
  )
}

function Failure({ error, priceId }: { error: unknown; priceId: string }) {
  const portal = usePortal({ switchTo: priceId })
  const isCard = error instanceof ApiError && error.code === 'card_declined'
  return (
    <div role="alert" className="grid gap-3">
      <p className="text-danger">{messageOf(error)}</p>
      {isCard && (
        <Button
          loading={portal.isPending}
          onClick={() => portal.mutate('card')}
          className="justify-self-start"
        >
          Replace card
        </Button>
      )}
    </div>
  )
}
