import { CircleCheck, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { refresh } from '../../session/session.ts'
import { track } from '../../tracking/tracking.ts'
import { contactEmail } from '../../ui/browser/site.ts'
import { readStored, store } from '../../ui/browser/storage.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { formatPrice } from '../../ui/format/format.ts'
import { type PaymentSession, type Purchase, purchaseOf } from './payment-outcome.ts'
import { usePayment } from './use-payment.ts'

export function PaymentSuccessPage() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const purchase: Purchase | undefined = state?.purchase
  return purchase ? (
    <Success purchase={purchase} />
  ) : (
    <Verification sessionId={search.get('session_id') ?? ''} />
  )
}

function Verification({ sessionId }: { sessionId: string }) {
  const { outcome, session, message, isSlow } = usePayment(sessionId)
  const navigate = useNavigate()

  useEffect(() => {
    if (outcome !== 'paid' || !session) return
    trackOnce(session)
    // The plan is active on the server already; a failed refresh only shows it later.
    refresh().catch(() => undefined)
    void navigate('/payment/success', { replace: true, state: { purchase: purchaseOf(session) } })
  }, [outcome, session, navigate])

  if (outcome === 'failed') return <Navigate to="/404" replace />
  if (outcome === 'refunded') return <Refunded sentence={message} />
  return (
    <section className={sectionClass}>
      {outcome !== 'processing' && <Spinner className="size-8 text-muted" />}
      <h1 tabIndex={-1} className="text-2xl">
        Verifying payment...
      </h1>
      <p aria-live="polite" className="min-h-6 text-muted">
        {isSlow && 'Still confirming. You can leave; we will email you.'}
      </p>
      {outcome === 'processing' && <LinkButton to="/home">Back to Home</LinkButton>}
    </section>
  )
}

function Refunded({ sentence }: { sentence: string | undefined }) {
  return (
    <section className={sectionClass}>
      <Undo2 size={48} aria-hidden="true" className="text-muted" />
      <h1 tabIndex={-1} className="text-2xl">
        We are refunding your payment
      </h1>
      <p role="alert" className="max-w-md">
        {sentence}
      </p>
      <p className="text-muted">
        Questions? Write to{' '}
        <a href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
        </a>
        .
      </p>
      <LinkButton to="/home">Back to Home</LinkButton>
    </section>
  )
}

function Success({ purchase: { planName, planPrice, currency } }: { purchase: Purchase }) {
  return (
    <section className={sectionClass}>
      <CircleCheck size={48} aria-hidden="true" className="text-success" />
      <h1 tabIndex={-1} className="text-2xl">
        Payment Successful!
      </h1>
      <p className="max-w-md">Thank you for your subscription. Your account has been activated.</p>
      <p className="text-muted tabular-nums">
        {planName}, {formatPrice(planPrice, currency)}
      </p>
      <LinkButton variant="primary" to="/home">
        Back to Home
      </LinkButton>
    </section>
  )
}

const sectionClass =
  'page grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center'

function trackOnce(session: PaymentSession) {
  const key = `purchase:${session.id}`
  if (readStored(key) !== null) return
  track({ event: 'Purchase', ...purchaseOf(session) })
  store(key, 'tracked')
}
