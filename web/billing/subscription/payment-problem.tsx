import type { Subscription } from '#contract/billing/billing.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatDate, formatMoney } from '../../ui/format/format.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { usePortal } from './billing-calls.ts'

type Problem = NonNullable<Subscription['paymentProblem']>

export function PaymentProblem({ problem, hasGift }: { problem: Problem; hasGift: boolean }) {
  const { due, since } = problem
  const portal = usePortal()
  const asking = portal.isPending ? portal.variables : undefined
  return (
    <Notice tone="danger">
      <div className="grid gap-3">
        <div>
          <p className="font-semibold">Your payment of {formatDate(since)} did not go through</p>
          <p>{consequenceOf(problem, hasGift)} If you replace your card, we charge the new one at once.</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          {due && (
            <Button variant="primary" loading={asking === 'invoice'} onClick={() => portal.mutate('invoice')}>
              Pay {formatMoney(due)} now
            </Button>
          )}
          <Button loading={asking === 'card'} onClick={() => portal.mutate('card')}>
            Replace card
          </Button>
        </div>
      </div>
    </Notice>
  )
}

function consequenceOf({ accessUntil, endsPlanAt }: Problem, hasGift: boolean) {
  if (new Date(accessUntil) > new Date())
    return `You keep full access until ${formatDate(accessUntil)} while we retry the payment. Pay before then to keep your plan.`
  const state = hasGift ? 'Your plan stays paused.' : 'Downloads have stopped.'
  return endsPlanAt
    ? `${state} Pay the open invoice to resume your plan at once: a whole new period begins that day. Unpaid, your plan ends on ${formatDate(endsPlanAt)}.`
    : 'Downloads have stopped. Pay the open invoice to download again at once.'
}
