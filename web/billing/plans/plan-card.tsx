import type { ReactNode } from 'react'
import type { Plan } from '#contract/billing/billing.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { FeatureList } from './feature-list.tsx'
import { descriptionOf, isBasic, priceOf } from './plan-cards.ts'

type PlanCardProps = {
  plan: Plan
  isCurrent: boolean
  isLoading: boolean
  isLocked: boolean
  onChoose: () => void
  toggle?: ReactNode
  saving: string | undefined
}

export function PlanCard({ plan, isCurrent, isLoading, isLocked, onChoose, toggle, saving }: PlanCardProps) {
  const isPaid = !isBasic(plan)
  return (
    <article
      className={`panel flex flex-col gap-6 p-6 sm:p-8 ${isPaid ? 'border-ink outline outline-ink' : ''}`}
    >
      <div className="flex min-h-10.5 flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{plan.title}</h3>
        {toggle}
      </div>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Price plan={plan} />
          {isCurrent && <Badge tone="success">Current Plan {plan.type}</Badge>}
          {!isCurrent && isPaid && plan.popular && <Badge tone="accent">Popular</Badge>}
        </p>
        <p className="min-h-12 text-muted">
          {descriptionOf(plan)}
          {saving && <span className="block text-success">{saving}</span>}
        </p>
      </div>
      <Button
        variant={isPaid && !isCurrent ? 'primary' : 'secondary'}
        size="lg"
        wide
        disabled={isCurrent || isLocked}
        loading={isLoading}
        loadingText="Loading..."
        onClick={onChoose}
      >
        {isCurrent ? 'Current Plan' : 'Unlock Designs'}
      </Button>
      <FeatureList plan={plan} className="border-line border-t pt-6" />
    </article>
  )
}

function Price({ plan }: { plan: Plan }) {
  const { amount, period } = priceOf(plan)
  return (
    <span className="font-bold font-heading text-3xl tabular-nums">
      {amount}
      <span className="font-normal font-sans text-base text-muted">{period}</span>
    </span>
  )
}
