import type { MouseEvent } from 'react'
import { goToPricing } from '../billing/billing.tsx'
import { isForBrowser, Link } from '../ui/navigation/link.tsx'

export function PlansLink({ children }: { children: string }) {
  return (
    <Link to="/" onClick={goToPlans} className="link">
      {children}
    </Link>
  )
}

function goToPlans(event: MouseEvent) {
  if (isForBrowser(event)) return
  event.preventDefault()
  goToPricing()
}
