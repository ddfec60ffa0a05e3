import { formatAmount } from '../invoice-documents/invoice-lines.ts'
import { type Html, html } from './html.ts'

export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different card and try again.'

type Due = { amount: number; currency: string }

/** Returns the 3-D Secure page, for a payment or for saving a card. */
export function bankChallenge({ action, due }: { action: string; due: Due | undefined }): Html {
  const paying = due !== undefined && due.amount > 0
  return html`<h1>Confirm your ${paying ? 'payment' : 'card'}</h1>
<p class="soft">Your bank wants to know that it is you (3-D Secure test page). Choose what the owner of the card would do.</p>
<form class="card" method="post" action="${action}">
${paying ? html`<p>Payment of <strong>${formatAmount(due.amount, due.currency)}</strong> to Layerdrop sandbox</p>` : html`<p>Nothing is charged now.</p>`}
<button type="submit" name="outcome" value="complete">Complete</button>
<button class="second" type="submit" name="outcome" value="fail">Fail</button>
</form>`
}
