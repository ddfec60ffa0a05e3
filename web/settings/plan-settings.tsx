import type { User } from '#contract/accounts/accounts.ts'
import { BillingSettings } from '../billing/billing.tsx'
import { contactEmail } from '../ui/browser/site.ts'
import { Notice } from '../ui/layout/card.tsx'

export function PlanSettings({ user }: { user: User }) {
  return (
    <>
      {user.suspendedAt && (
        <Notice tone="danger">
          <p className="font-semibold">Your account is suspended</p>
          <p>Reason: {user.suspendedReason}</p>
          <p>
            Downloads have stopped, and nothing is charged meanwhile. If you think this is wrong, write to{' '}
            <a href={`mailto:${contactEmail}`} className="underline">
              {contactEmail}
            </a>
            .
          </p>
        </Notice>
      )}
      <BillingSettings isSuspended={user.suspendedAt !== null} />
    </>
  )
}
