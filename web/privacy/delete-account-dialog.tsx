import { useState } from 'react'
import { deletionGraceDays } from '#contract/accounts/account-rules.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { deleteAccount } from '#contract/privacy.ts'
import { call } from '../api/api.ts'
import { ApiError, serverSentence } from '../api/api-error.ts'
import { PasswordForm } from '../forms/forms.ts'
import { clearUser } from '../session/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { formatDate } from '../ui/format/format.ts'
import { Link } from '../ui/navigation/link.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

type DeleteAccountDialogProps = { user: User; open: boolean; onClose: () => void }

export function DeleteAccountDialog({ user, open, onClose }: DeleteAccountDialogProps) {
  const [dueAt, setDueAt] = useState<string>()
  if (dueAt) return <Goodbye dueAt={dueAt} />
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Delete your account?"
      closeOnClickOutside={false}
    >
      <Consequences user={user} />
      <div className="mt-5">
        <PasswordForm
          onPassword={async (password) => setDueAt(await closeAccount(password))}
          onCancel={onClose}
          submitLabel="Delete my account"
          loadingText="Deleting..."
          cancelLabel="Keep my account"
          isDestructive
          focusOnOpen={false}
        />
      </div>
    </Dialog>
  )
}

async function closeAccount(password: string) {
  try {
    return (await call(deleteAccount, { body: { password } })).deletionDueAt
  } catch (error) {
    if (serverSentence(error)) throw error
    throw new ApiError({
      status: 0,
      message:
        'No answer from the server. If we email you a date, your account is closed. Logging in before that date keeps the account.',
    })
  }
}

function Consequences({ user: { subscriptionStatus, subscriptionPlan } }: { user: User }) {
  const isPaying = isPaidUp(subscriptionStatus) && subscriptionPlan !== basicPlanId
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {isPaying && (
        <li>
          <strong>Your paid plan ends now</strong>, and the remaining time is not refunded. Within{' '}
          {billingRules.refundDays} days of your payment, get your refund first, under{' '}
          <Link to="/settings?tab=billing" className="link">
            Plan & billing
          </Link>
          .
        </li>
      )}
      <li>You are signed out everywhere. Log in within {deletionGraceDays} days to keep your account.</li>
      <li>After that your profile, photo, ideas, downloads and settings are deleted for good.</li>
      <li>Invoices and payment records stay, because tax law makes us keep them.</li>
      <li>Prints made under a plan that was not refunded stay licensed; new prints are not.</li>
    </ul>
  )
}

function Goodbye({ dueAt }: { dueAt: string }) {
  function leave() {
    clearUser()
    // A new document: nothing of the member stays in memory.
    window.location.replace('/')
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Your account is closed"
      description={`We will delete the account on ${formatDate(dueAt)}. Log in before that day to keep your account. We emailed you this date.`}
      footer={
        <Button variant="primary" onClick={leave}>
          Continue
        </Button>
      }
    />
  )
}
