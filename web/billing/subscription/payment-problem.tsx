import type { Subscription } from '#contract/billing/billing.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatDate, formatMoney } from '../../ui/format/format.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { usePortal } from './billing-calls.ts'
import { consequenceOf } from './payment-problem-text.ts'

type PaymentProblemProps = {
  problem: NonNullable<Subscription['paymentProblem']>
  subscription: Pick<Subscription, 'plan' | 'giftUntil'>
}

export function PaymentProblem({ problem, subscription }: PaymentProblemProps) {
  const { due, since } = problem
  const portal = usePortal()
  const requested = portal.isPending ? portal.variables : undefined
  return (
    <Notice tone="danger">
      <div className="grid gap-3">
        <div>
          <p className="font-semibold">Your payment on {formatDate(since)} did not go through</p>
          <p>
            {consequenceOf(problem, subscription)} If you replace your card, we charge the new one at once.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          {due && (
            <Button
              variant="primary"
              loading={requested === 'invoice'}
              onClick={() => portal.mutate('invoice')}
            >
              Pay {formatMoney(due)} now
            </Button>
          )}
          <Button loading={requested === 'card'} onClick={() => portal.mutate('card')}>
            Replace card
          </Button>
        </div>
      </div>
    </Notice>
  )
}
