import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { goToPricing, usePlans } from '../../billing/billing.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { PrintsPicture } from '../prints-picture.tsx'
import { PendingNotice } from '../verification/pending-notice.tsx'
import { usePendingDialog } from '../verification/use-pending-dialog.ts'
import { PlanSummary } from './plan-summary.tsx'
import { SignupForm } from './signup-form.tsx'

export function SignupPage() {
  const [search] = useSearchParams()
  const priceId = search.get('plan') ?? ''
  const plans = usePlans()
  const plan = plans.state === 'ready' ? plans.plans.find((it) => it.priceId === priceId) : undefined
  const isUnknown = !priceId || (plans.state === 'ready' && !plan)
  const verification = usePendingDialog('signup', (pending) => pending.priceId === priceId)

  useEffect(() => {
    if (isUnknown) goToPricing({ replace: true })
  }, [isUnknown])

  if (isUnknown) return null
  return (
    <div className="page grid gap-8 py-10 lg:grid-cols-[minmax(0,1fr)_30rem] lg:gap-16 lg:py-16">
      <header className="grid content-start gap-6">
        <h1 tabIndex={-1} className="text-2xl">
          Create your account
        </h1>
        <PlanSummary plan={plan} error={plans.state === 'error' ? plans : undefined} />
        <PrintsPicture />
      </header>
      <section className="grid content-start gap-6 self-start sm:panel sm:p-8">
        <PendingNotice {...verification} />
        <SignupForm priceId={priceId} onCreated={(email) => verification.start({ email, priceId })} />
        <p className="text-center text-muted">
          Already have an account?{' '}
          <Link to="/login" className="link">
            Login
          </Link>
        </p>
      </section>
    </div>
  )
}
