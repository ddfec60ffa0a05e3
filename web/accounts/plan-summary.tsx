import { Check } from 'lucide-react'
import type { Plan } from '#contract/billing.ts'
import { featuresOf, priceOf } from '../billing/billing.tsx'
import { ErrorPanel, LoadingRegion, Skeleton } from '../ui/states.tsx'
import { PlansLink } from './plans-link.tsx'

type PlanSummaryProps = {
  /** Undefined while it is being fetched. */
  plan: Plan | undefined
  error: { message: string; retry: () => void } | undefined
}

/** What the account is being created for. */
export function PlanSummary({ plan, error }: PlanSummaryProps) {
  if (error)
    return <ErrorPanel message={`Error loading pricing plans: ${error.message}`} onRetry={error.retry} />
  if (!plan)
    return (
      <LoadingRegion text="Loading pricing plans..." className="grid gap-3">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-5 w-32" />
        <Skeleton className="max-lg:hidden h-40 w-full" />
      </LoadingRegion>
    )
  const { amount, period } = priceOf(plan)
  return (
    <section aria-label="Your plan" className="grid gap-5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-lg">{plan.title}</strong>
        <span className="text-muted tabular-nums">
          {amount}
          {period}
        </span>
        <PlansLink>Choose another plan</PlansLink>
      </p>
      <ul className="grid gap-2.5 max-lg:hidden">
        {featuresOf(plan).map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}
