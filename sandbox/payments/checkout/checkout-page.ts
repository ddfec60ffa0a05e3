import { formatAmount } from '../invoice-documents/invoice-lines.ts'
import { cardFields, type TypedCard } from '../pages/card-form.ts'
import { type Html, html } from '../pages/html.ts'
import { type PageReply, page } from '../pages/layout.ts'
import { bankChallenge } from '../pages/three-d-secure.ts'
import { describeInterval } from '../subscription-terms/cycle.ts'
import type { CheckoutOrder, CheckoutSession } from '../world/documents.ts'
import { existing, type World } from '../world/world.ts'
import type { LineItem } from './line-items.ts'
import { needsCard } from './payment.ts'

type CheckoutForm = { problem?: string | undefined; kept?: TypedCard | undefined; status?: number }

export function checkoutPage(
  world: World,
  session: CheckoutSession,
  { problem, kept, status = 200 }: CheckoutForm = {},
): PageReply {
  const order = existing(world, 'checkout_order', session.id)
  const isFree = !needsCard(session)
  return page({
    title: 'Checkout',
    status,
    formTarget: session.success_url,
    body: html`${backLink(session)}
${summary(session, order)}
${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
<form class="card" method="post" action="/pay/${session.id}">
<h2>${isFree ? 'Nothing to pay today' : 'Pay by card'}</h2>
${payer(session)}
${isFree ? '' : cardFields(kept ?? { name: '', country: 'US' })}
${session.custom_text.submit ? html`<p class="soft">${session.custom_text.submit.message}</p>` : ''}
<button type="submit">Subscribe</button>
${session.custom_text.after_submit ? html`<p class="soft">${session.custom_text.after_submit.message}</p>` : ''}
</form>`,
  })
}

/** Returns true when the session has neither a customer nor an email. */
export function needsEmail({ customer, customer_email }: CheckoutSession) {
  return customer === null && customer_email === null
}

function payer(session: CheckoutSession) {
  if (needsEmail(session)) {
    return html`<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" maxlength="200" required>`
  }
  const email = session.customer_email ?? session.customer_details?.email
  return email ? html`<p class="soft">${email}</p>` : ''
}

function backLink(session: CheckoutSession) {
  return session.cancel_url ? html`<a class="back" href="${session.cancel_url}">← Back</a>` : ''
}

function summary(session: CheckoutSession, order: CheckoutOrder): Html {
  const currency = session.currency ?? 'usd'
  const [first, ...more] = order.lineItems
  if (!first) return html``
  const heading = html`<h1>Subscribe to ${first.description}</h1>
<p class="price">${formatAmount(perPeriod(order.lineItems, currency), currency)} <span>${first.price ? describeInterval(first.price) : ''}</span></p>`
  if (
    more.length === 0 &&
    (first.quantity ?? 1) === 1 &&
    order.trialDays === null &&
    order.trialEnd === null
  ) {
    return heading
  }
  return html`${heading}
<table class="facts">
${order.lineItems.map((item) => html`<tr><th scope="row">${item.quantity} × ${item.description}</th><td>${formatAmount(item.amount_total, currency)}</td></tr>`)}
<tr class="sum"><th scope="row">Due today</th><td>${formatAmount(session.amount_total ?? 0, currency)}</td></tr>
</table>`
}

function perPeriod(items: LineItem[], currency: string) {
  return items.reduce((sum, { price, quantity }) => {
    const unit =
      currency === price?.currency ? price.unit_amount : price?.currency_options?.[currency]?.unit_amount
    return sum + (unit ?? 0) * (quantity ?? 1)
  }, 0)
}

export function authenticationPage(session: CheckoutSession): PageReply {
  const { id, success_url, amount_total, currency } = session
  return page({
    title: 'Confirm that it is you',
    formTarget: success_url,
    body: bankChallenge({
      action: `/pay/${id}/authenticate`,
      due: { amount: amount_total ?? 0, currency: currency ?? 'usd' },
    }),
  })
}

export function closedPage(session: CheckoutSession): PageReply {
  const isComplete = session.status === 'complete'
  return page({
    title: isComplete ? 'Already paid' : 'Checkout expired',
    status: 410,
    body: html`<h1>${isComplete ? 'This checkout is already complete' : 'This checkout has expired'}</h1>
<p class="soft">${isComplete ? 'The subscription was paid; you will not be charged again.' : 'Nothing was charged. Go back to the shop to start again.'}</p>
${isComplete && session.success_url ? html`<p><a href="${successAddress(session)}">Continue to the shop</a></p>` : backLink(session)}`,
  })
}

export function successAddress({ id, success_url }: CheckoutSession) {
  return (success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
