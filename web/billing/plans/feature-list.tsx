import { Check } from 'lucide-react'
import type { Plan } from '#contract/billing/billing.ts'
import { featuresOf } from './plan-cards.ts'

export function FeatureList({ plan, className }: { plan: Plan; className: string }) {
  return (
    <ul className={`grid gap-2.5 ${className}`}>
      {featuresOf(plan).map((feature) => (
        <li key={feature} className="flex gap-3">
          <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
