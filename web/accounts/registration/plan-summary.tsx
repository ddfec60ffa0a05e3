import type { Plan } from '#contract/billing/billing.ts'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { FeatureList, priceOf } from '../../billing/billing.tsx'
import { ErrorPanel, LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { PlansLink } from '../plans-link.tsx'

type PlanSummaryProps = {
  plan: Plan | undefined
  error: { message: string; retry: () => void } | undefined
}

export function PlanSummary({ plan, error }: PlanSummaryProps) {
  if (error)
    return <ErrorPanel message={`Error loading pricing plans: ${error.message}`} onRetry={error.retry} />
  if (!plan) return <SummarySkeleton />
  const { amount, period } = priceOf(plan)
  return (
    <div className="grid gap-8">
      <section aria-label="Your plan" className="grid gap-5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="text-lg">{plan.title}</strong>
          <span className="text-muted tabular-nums">
            {amount}
            {period}
          </span>
          <PlansLink>Choose another plan</PlansLink>
        </p>
        <FeatureList plan={plan} className="max-lg:hidden" />
      </section>
      <section className="grid max-w-md gap-3 border-line border-t pt-8 max-lg:hidden">
        <h2 className="text-base">What happens next</h2>
        <ol className="grid list-decimal gap-2 pl-5 text-muted marker:font-semibold marker:text-ink">
          {nextSteps(plan).map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function nextSteps({ planType }: Plan) {
  const code = 'We email you a code. Enter it here to verify your email.'
  const designs = 'Pick a design, download it and print.'
  if (planType === 'basic_free') return [code, designs]
  return [
    code,
    `You pay on the page of our payment provider. You can get a full refund within ${billingRules.refundDays} days.`,
    designs,
  ]
}

function SummarySkeleton() {
  return (
    <LoadingRegion text="Loading pricing plans..." className="grid gap-5">
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-32 w-full max-w-md max-lg:hidden" />
    </LoadingRegion>
  )
}
