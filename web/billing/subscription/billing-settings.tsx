import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { Subscription } from '#contract/billing/billing.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { awaitedSubscriptionQuery, subscriptionQuery } from './billing-calls.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { canPause } from './pause-text.ts'
import { PaymentProblem } from './payment-problem.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { RefundPanel, RefundPending, RefundRefused } from './refund-panel.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { SwitchDialog } from './switch-dialog.tsx'
import { useChangeAfterReturn, useReturnFromPortal } from './use-portal-return.ts'

/** The URL contains the open dialog. */
export function BillingSettings({ isSuspended }: { isSuspended: boolean }) {
  const isBack = useReturnFromPortal()
  const { data, error, refetch } = useQuery(isBack ? awaitedSubscriptionQuery : subscriptionQuery)
  useChangeAfterReturn(data, isBack)
  if (data) return <Billing subscription={data} isSuspended={isSuspended} />
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />
  return <BillingSkeleton />
}

function BillingSkeleton() {
  return (
    <SettingsSection title="Plan">
      <LoadingRegion className="grid gap-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-28 w-full" />
      </LoadingRegion>
    </SettingsSection>
  )
}

const page = '/settings?tab=billing'

function Billing({ subscription, isSuspended }: { subscription: Subscription; isSuspended: boolean }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const close = () => void navigate(page, { replace: true })
  const switchTo = search.get('switch')
  const hasPaid = subscription.price !== null || subscription.paymentProblem !== null
  return (
    <>
      {subscription.paymentProblem && !isSuspended && (
        <PaymentProblem problem={subscription.paymentProblem} subscription={subscription} />
      )}
      <PlanPanel subscription={subscription} isSuspended={isSuspended} />
      {subscription.refundAmount && subscription.refundableUntil && (
        <RefundPanel amount={subscription.refundAmount} until={subscription.refundableUntil} />
      )}
      {subscription.refundUnderway && <RefundPending amount={subscription.refundUnderway} />}
      {subscription.refundRefusal && <RefundRefused reason={subscription.refundRefusal} />}
      <InvoiceList />
      {switchTo && !isSuspended && (
        <SwitchDialog priceId={switchTo} card={subscription.paymentMethod} onClose={close} />
      )}
      {search.has('pause') && canPause(subscription) && (
        <PauseDialog subscription={subscription} onClose={close} />
      )}
      {search.has('resume') && subscription.pause?.hasBegun && (
        <ResumeDialog subscription={subscription} onClose={close} />
      )}
      {search.has('cancel') && hasPaid && <CancelDialog subscription={subscription} onClose={close} />}
    </>
  )
}
