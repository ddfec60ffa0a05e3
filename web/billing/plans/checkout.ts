import { createPaymentSession } from '#contract/billing/billing.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { hasBeenSignedIn, readSession, refresh, startSession } from '../../session/session.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { goTo } from '../../ui/navigation/link.tsx'
import { useBackForwardRestore } from '../../ui/navigation/use-back-forward-restore.ts'
import { canLeavePage } from './leave-page.ts'
import { currencyOf } from './plan-cards.ts'

/** Never resolves: the button stays in its loading state until another page replaces this one. */
const pageReplaced = new Promise<void>(() => undefined)

const failure = 'Failed to create payment session'

/** Returns the address of the checkout, or undefined when there is nothing to pay. */
export async function createCheckout(priceId: string): Promise<string | undefined> {
  const { redirect, url } = await call(createPaymentSession, {
    body: { priceId, currency: currencyOf(navigator.language) },
  })
  return redirect && url ? url : undefined
}

/** A visitor signs up first; a member goes to the checkout, or home when there is nothing to pay. */
export function useChoosePlan() {
  const { mutate, isPending, variables, reset } = useSingleMutation({
    mutationFn: choosePlan,
    onError(error) {
      console.error(messageOf(error, failure), error)
      notify('error', failure)
    },
  })
  useBackForwardRestore(reset)
  return { choosing: isPending ? variables : undefined, choose: mutate }
}

async function choosePlan(priceId: string) {
  // A click may come before the session is known.
  if (hasBeenSignedIn()) await startSession()
  if (!readSession().user) {
    if (!(await canLeavePage())) return
    goTo(`/signup?${new URLSearchParams({ plan: priceId })}`)
    return pageReplaced
  }
  const url = await createCheckout(priceId)
  if (url) {
    window.location.assign(url)
    return pageReplaced
  }
  await refresh()
  goTo('/home')
}
