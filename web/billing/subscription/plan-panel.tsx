import type { Plan, Subscription } from '#contract/billing/billing.ts'
import { licenceSuspended } from '#contract/certificates/licence-text.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { formatDate } from '../../ui/format/format.ts'
import { Badge, Notice } from '../../ui/layout/card.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { usePlans } from '../plans/use-plans.ts'
import { usePortal, useResume } from './billing-calls.ts'
import { canPause, canSwitch } from './pause-text.ts'
import { describeSubscription, factsOf, giftBesidePlan, offerOf } from './subscription-text.ts'

type PlanPanelProps = { subscription: Subscription; isSuspended: boolean }

export function PlanPanel({ subscription, isSuspended }: PlanPanelProps) {
  const { title, badge, text } = describeSubscription(subscription, isSuspended)
  const facts = factsOf(subscription)
  const { paymentMethod, pendingSwitch } = subscription
  const gift = giftBesidePlan(subscription)
  return (
    <SettingsSection title="Plan">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {title}
          {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        </p>
        <p className="text-muted">{text}</p>
      </div>
      {isSuspended && <Notice>{licenceSuspended}</Notice>}
      {gift && <Notice>{gift}</Notice>}
      {facts.length > 0 && <FactList facts={facts} />}
      {paymentMethod?.isExpiring && (
        <Notice>This card expires before the next payment. Replace it in time.</Notice>
      )}
      {pendingSwitch && (
        <Notice>
          The {pendingSwitch.plan.title} begins on {formatDate(pendingSwitch.at)}.
        </Notice>
      )}
      <Actions subscription={subscription} isSuspended={isSuspended} />
    </SettingsSection>
  )
}

/** A suspended member can only cancel. */
function Actions({ subscription, isSuspended }: PlanPanelProps) {
  const { price, paymentProblem, cancelAtPeriodEnd, isStopped, plan } = subscription
  const isPaid = price !== null || paymentProblem !== null
  const canCancel = isPaid && (!cancelAtPeriodEnd || isStopped)
  // The server refuses every other change until the refund is made.
  const isRefunding = subscription.refundUnderway !== null || subscription.isRefundRefused
  if (isSuspended || isRefunding)
    return canCancel && <CancelLink variant="secondary" className="justify-self-start" />
  if (isPaid) return <PaidActions subscription={subscription} />
  return (
    <LinkButton to="/subscribe" variant="primary" className="justify-self-start">
      {plan?.type === 'Basic' ? 'See paid plans' : 'Choose a plan'}
    </LinkButton>
  )
}

type CancelLinkProps = { variant: 'quiet' | 'secondary'; className?: string }

function CancelLink({ variant, className = '' }: CancelLinkProps) {
  return (
    <LinkButton variant={variant} className={className} to="/settings?tab=billing&cancel=1">
      Cancel plan
    </LinkButton>
  )
}

function PaidActions({ subscription }: { subscription: Subscription }) {
  const { cancelAtPeriodEnd, pendingSwitch, paymentProblem, plan, paymentMethod, pause } = subscription
  const resume = useResume()
  const portal = usePortal()
  return (
    <div className="grid gap-3">
      {resume.error && (
        <p role="alert" className="text-danger">
          {messageOf(resume.error)}
        </p>
      )}
      {canSwitch(subscription) && <SwitchOffers subscription={subscription} />}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {isLeaving(subscription) && (
          <Button variant="primary" loading={resume.isPending} onClick={() => resume.mutate({})}>
            {pendingSwitch ? `Keep the ${plan?.title}` : 'Keep my plan'}
          </Button>
        )}
        {pause?.hasBegun && !paymentProblem && (
          <LinkButton variant="primary" to="/settings?tab=billing&resume=1">
            Resume now
          </LinkButton>
        )}
        {!paymentProblem && (
          <Button loading={portal.isPending} onClick={() => portal.mutate('card')}>
            {paymentMethod ? 'Replace card' : 'Add card'}
          </Button>
        )}
        {canPause(subscription) && (
          <LinkButton variant="quiet" to="/settings?tab=billing&pause=1">
            Pause plan
          </LinkButton>
        )}
        {!cancelAtPeriodEnd && <CancelLink variant={paymentProblem ? 'secondary' : 'quiet'} />}
      </div>
    </div>
  )
}

/** Returns true for a change that has not taken effect, and can be undone for free. */
function isLeaving({ endsAt, pendingSwitch, pause }: Subscription) {
  return endsAt !== null || pendingSwitch !== null || pause?.hasBegun === false
}

function SwitchOffers({ subscription: { plan, price } }: { subscription: Subscription }) {
  const pricing = usePlans()
  if (pricing.state !== 'ready' || !plan || !price) return null
  const others = pricing.plans.filter(({ planType, type }) => planType === 'paid' && type !== plan.type)
  return others.map((other) => (
    <SwitchOffer key={other.type} plan={other} {...offerOf(other, { type: plan.type, price })} />
  ))
}

type SwitchOfferProps = { plan: Plan } & ReturnType<typeof offerOf>

function SwitchOffer({ plan, isLonger, saving }: SwitchOfferProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:grid print:hidden">
      <LinkButton
        variant={isLonger ? 'primary' : 'secondary'}
        to={`/settings?tab=billing&switch=${encodeURIComponent(plan.priceId)}`}
      >
        Switch to {plan.type}
      </LinkButton>
      {saving && <p className="text-muted">{saving}</p>}
    </div>
  )
}
