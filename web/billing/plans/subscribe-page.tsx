import { useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { useSession } from '../../session/session.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { EmptyState, ErrorPanel } from '../../ui/feedback/states.tsx'
import { formatDate } from '../../ui/format/format.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PlanSkeletons } from './plan-skeletons.tsx'
import { pricingHeading } from './pricing-headings.ts'
import { usePlans } from './use-plans.ts'

const goHome = <LinkButton to="/">Go Home</LinkButton>

/** The plan exists: it is resumed, not bought again. */
function PausedNotice({ startsAt, resumesAt, hasBegun }: NonNullable<User['pause']>) {
  return (
    <Notice>
      <p className="mb-3">
        {hasBegun
          ? 'Your plan is paused. Resume it instead of choosing a plan.'
          : `Your plan pauses on ${formatDate(startsAt)}, and resumes on ${formatDate(resumesAt)}.`}
      </p>
      <LinkButton to="/settings?tab=billing">{hasBegun ? 'Resume my plan' : 'Keep my plan'}</LinkButton>
    </Notice>
  )
}

function SuspendedNotice() {
  return (
    <Notice tone="danger">
      <p className="mb-3">Your account is suspended. You can choose a plan once the suspension is lifted.</p>
      <LinkButton to="/settings?tab=billing">See what you can do</LinkButton>
    </Notice>
  )
}

export function SubscribePage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const pricing = usePlans()
  const heading = pricingHeading(search.get('reason'), user?.subscriptionStatus)
  return (
    <div className="page py-12">
      <header className="mx-auto mb-10 grid max-w-2xl gap-3 text-center">
        <h1 tabIndex={-1} className="text-2xl">
          {heading.title}
        </h1>
        <p className="text-muted">{heading.text}</p>
        {user?.suspendedAt && <SuspendedNotice />}
        {user?.pause && <PausedNotice {...user.pause} />}
      </header>
      <h2 className="sr-only">Plans</h2>
      {pricing.state === 'loading' && <PlanSkeletons />}
      {pricing.state === 'error' && (
        <ErrorPanel
          message={`Error loading pricing plans: ${pricing.message}`}
          onRetry={pricing.retry}
          action={goHome}
        />
      )}
      {pricing.state === 'ready' && pricing.plans.length === 0 && (
        <EmptyState title="No pricing plans available" action={goHome} />
      )}
      {pricing.state === 'ready' && pricing.plans.length > 0 && <PlanChoice plans={pricing.plans} />}
    </div>
  )
}
