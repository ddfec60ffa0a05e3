import { useEffect } from 'react'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { readStored, store } from '../ui/browser/storage.ts'
import { EmptyState, ErrorPanel } from '../ui/feedback/states.tsx'
import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'
import { goTo } from '../ui/navigation/link.tsx'
import { scrollToElement } from '../ui/navigation/scroll-to.ts'
import { CardNote } from './plans/card-note.tsx'
import { canLeavePage } from './plans/leave-page.ts'
import { PlanChoice } from './plans/plan-choice.tsx'
import { PlanSkeletons } from './plans/plan-skeletons.tsx'
import { usePlans } from './plans/use-plans.ts'

export { createCheckout } from './plans/checkout.ts'
export { FeatureList } from './plans/feature-list.tsx'
export { priceOf } from './plans/plan-cards.ts'
export { priceSummary } from './plans/price-summary.ts'
export { usePlans } from './plans/use-plans.ts'

/** Lazy, because the landing page loads this file too. */
export const BillingSettings = lazyLoad(
  async () => (await import('./subscription/billing-settings.tsx')).BillingSettings,
)

const pricingId = 'pricing'
const pricingRequestKey = 'goToPricing'
const scrollDelayMs = 750

export function PricingSection() {
  useScrollToPricing()
  const pricing = usePlans()
  return (
    <section
      id={pricingId}
      tabIndex={-1}
      aria-labelledby="pricing-title"
      className="page grid gap-10 py-20 outline-none"
    >
      <div className="mx-auto max-w-2xl text-center">
        <h2 id="pricing-title" className="text-2xl">
          Start free, upgrade when your prints sell
        </h2>
        <p className="mt-3 text-muted">
          Every plan has the commercial licence. You can cancel at any time: the plan then ends after the
          period you paid for. The first payment can be refunded in full within {billingRules.refundDays}{' '}
          days.
        </p>
      </div>
      {pricing.state === 'loading' && <PlanSkeletons />}
      {pricing.state === 'error' && (
        <ErrorPanel message={`Error loading pricing plans: ${pricing.message}`} onRetry={pricing.retry} />
      )}
      {pricing.state === 'ready' && pricing.plans.length === 0 && (
        <EmptyState title="No pricing plans available" />
      )}
      {pricing.state === 'ready' && pricing.plans.length > 0 && <PlanChoice plans={pricing.plans} />}
      <CardNote />
    </section>
  )
}

/** Scrolls to the plans; from another page goes to the landing page first and scrolls after 750 ms. */
export function goToPricing(options?: { replace: boolean }) {
  if (window.location.pathname === '/') showPricing()
  else void goToLandingPage(options)
}

async function goToLandingPage(options: { replace: boolean } | undefined) {
  if (!(await canLeavePage())) return
  // Not in the history: the landing page may be another document, and a reload must not scroll again.
  store(pricingRequestKey, 'yes', 'sessionStorage')
  goTo('/', options)
}

function useScrollToPricing() {
  useEffect(() => {
    if (readStored(pricingRequestKey, 'sessionStorage') === null) return
    const forget = () => store(pricingRequestKey, '', 'sessionStorage')
    const timer = setTimeout(() => {
      forget()
      showPricing()
    }, scrollDelayMs)
    window.addEventListener('pagehide', forget)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', forget)
      if (window.location.pathname !== '/') forget()
    }
  }, [])
}

function showPricing() {
  const section = document.getElementById(pricingId)
  if (!section) return
  section.focus({ preventScroll: true })
  scrollToElement(section)
}
