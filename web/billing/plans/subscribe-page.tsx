import { useSearchParams } from 'react-router'
import { useSession } from '../../session/session.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { EmptyState, ErrorPanel } from '../../ui/feedback/states.tsx'
import { Notice } from '../../ui/layout/card.tsx'
import { CardNote } from './card-note.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { planNotice } from './plan-notice.ts'
import { PlanSkeletons } from './plan-skeletons.tsx'
import { pricingHeading } from './pricing-headings.ts'
import { usePlans } from './use-plans.ts'

const goHome = <LinkButton to="/">Go Home</LinkButton>

export function SubscribePage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const pricing = usePlans()
  const notice = user && planNotice(user)
  const heading = pricingHeading(search.get('reason'), user?.subscriptionStatus)
  return (
    <div className="page py-12">
      <header className="mx-auto mb-10 grid max-w-2xl gap-3 text-center">
        <h1 tabIndex={-1} className="text-2xl">
          {heading.title}
        </h1>
        <p className="text-muted">{heading.text}</p>
        {notice && (
          <Notice tone={notice.tone}>
            <p className="mb-3">{notice.text}</p>
            <LinkButton to="/settings?tab=billing">{notice.action}</LinkButton>
          </Notice>
        )}
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
      <div className="mt-10">
        <CardNote />
      </div>
    </div>
  )
}
