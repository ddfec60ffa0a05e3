import { useState } from 'react'
import type { Plan } from '#contract/billing.ts'
import { useSession } from '../../session/session.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useChoosePlan } from './checkout.ts'
import { PlanCard } from './plan-card.tsx'
import { firstPeriod, isBasic, isCurrent, isMonthly, type Period, plansToShow } from './plan-cards.ts'

const periods = [
  { value: 'Monthly', label: 'Monthly' },
  { value: 'Yearly', label: 'Yearly' },
] as const

export function PlanChoice({ plans }: { plans: Plan[] }) {
  const { user } = useSession()
  const { choosing, choose } = useChoosePlan()
  const [chosen, setChosen] = useState<Period>()
  const period = chosen ?? firstPeriod(plans)
  const paid = plans.filter((plan) => !isBasic(plan))
  const hasBoth = paid.some(isMonthly) && !paid.every(isMonthly)
  const toggle = <Segmented label="Billing period" options={periods} value={period} onChange={setChosen} />
  return (
    <div className="mx-auto grid max-w-4xl items-stretch gap-4 md:grid-cols-2">
      {plansToShow(plans, period).map((plan) => (
        <PlanCard
          key={isBasic(plan) ? 'basic' : 'paid'}
          plan={plan}
          isCurrent={isCurrent(plan, user)}
          isLoading={choosing === plan.priceId}
          isLocked={choosing !== undefined && choosing !== plan.priceId}
          onChoose={() => choose(plan.priceId)}
          toggle={!isBasic(plan) && hasBoth && toggle}
        />
      ))}
    </div>
  )
}
