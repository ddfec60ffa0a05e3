import { useEffect, useState } from 'react'
import type { Plan } from '#contract/billing/billing.ts'
import type { PlanType } from '#contract/billing/plans.ts'
import { useSession } from '../../session/session.ts'
import { readStored, store } from '../../ui/browser/storage.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useChoosePlan } from './checkout.ts'
import { PlanCard } from './plan-card.tsx'
import {
  firstType,
  isBasic,
  isCurrent,
  paidTypes,
  plansToShow,
  rememberedType,
  savingOf,
  shortestOf,
} from './plan-cards.ts'

const storedType = 'planType'

export function PlanChoice({ plans }: { plans: Plan[] }) {
  const { user } = useSession()
  const { choosing, choose } = useChoosePlan()
  const [chosen, setChosen] = useChosenType(plans)
  const type = chosen ?? firstType(plans)
  const shortest = shortestOf(plans)
  const options = paidTypes(plans).map((value) => ({ value, label: value }))
  const toggle = type && options.length > 1 && (
    <Segmented label="Billing period" options={options} value={type} onChange={setChosen} />
  )
  return (
    <div className="mx-auto grid max-w-4xl items-stretch gap-4 md:grid-cols-2">
      {plansToShow(plans, type).map((plan) => (
        <PlanCard
          key={isBasic(plan) ? 'basic' : 'paid'}
          plan={plan}
          isCurrent={isCurrent(plan, user)}
          isLoading={choosing === plan.priceId}
          isLocked={choosing !== undefined && choosing !== plan.priceId}
          onChoose={() => choose(plan.priceId)}
          toggle={!isBasic(plan) && toggle}
          saving={shortest && savingOf(plan, shortest)}
        />
      ))}
    </div>
  )
}

/** A visitor who chose Monthly finds it again after the sign-up, and after Back on the payment page. */
function useChosenType(plans: readonly Plan[]) {
  const [chosen, setChosen] = useState<PlanType>()
  // After the first rendering, which must be that of the prerendered page.
  useEffect(() => {
    setChosen((now) => now ?? rememberedType(plans, readStored(storedType, 'sessionStorage')))
  }, [plans])
  function choose(type: PlanType) {
    store(storedType, type, 'sessionStorage')
    setChosen(type)
  }
  return [chosen, choose] as const
}
