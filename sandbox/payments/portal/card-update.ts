import { addPaymentMethod, attachPaymentMethod } from '../customers/payment-methods.ts'
import { setUpCard } from '../money/card-setup.ts'
import { cardFields, fieldsFrom, readCard } from '../pages/card-form.ts'
import { html } from '../pages/html.ts'
import { type PageReply, redirect } from '../pages/layout.ts'
import { bankChallenge, notAuthenticated } from '../pages/three-d-secure.ts'
import type { PaymentMethod } from '../world/documents.ts'
import { change, now } from '../world/world.ts'
import { actionPath, framed, homeLink, type Visit } from './portal-views.ts'

export function cardPage(visit: Visit, problem?: string): PageReply {
  return framed(visit, {
    title: 'Update card',
    status: problem ? 402 : 200,
    body: html`<h1>Update your card</h1>
${problem ? html`<p class="error" role="alert">${problem}</p>` : ''}
<form class="card" method="post" action="${actionPath(visit, 'card')}">
${cardFields({ name: visit.customer.name ?? '', country: visit.customer.address?.country ?? 'US' })}
<button type="submit">Save card</button>
</form>
${homeLink(visit)}`,
  })
}

export function cardQuestionPage(visit: Visit): PageReply {
  if (!waitingCard(visit)) return cardPage(visit)
  return framed(visit, {
    title: 'Confirm that it is you',
    body: html`${bankChallenge({ action: actionPath(visit, 'authenticate_card'), due: undefined })}
${homeLink(visit)}`,
  })
}

type Saved = 'saved' | PageReply

export function saveCard(visit: Visit, form: URLSearchParams): Saved {
  const { world, customer } = visit
  const details = readCard(fieldsFrom(form), now(world, customer.test_clock))
  if ('problem' in details) return cardPage(visit, details.problem)
  return replaceCard(visit, addPaymentMethod(world, details), { authenticated: false })
}

export function answerCardQuestion(visit: Visit, form: URLSearchParams): Saved {
  const method = waitingCard(visit)
  visit.world.store.setNote(noteOf(visit), '')
  if (!method) return cardPage(visit)
  if (form.get('outcome') !== 'complete') return cardPage(visit, notAuthenticated)
  return replaceCard(visit, method, { authenticated: true })
}

/** The card becomes the default of the customer. As at Stripe, a subscription keeps its own card. */
function replaceCard(visit: Visit, method: PaymentMethod, confirmation: { authenticated: boolean }): Saved {
  const { world, customer } = visit
  const answer = setUpCard(world, method, confirmation)
  if (answer === 'authenticate') {
    world.store.setNote(noteOf(visit), method.id)
    return redirect(actionPath(visit, 'authenticate_card'))
  }
  if (answer !== 'accepted') return cardPage(visit, answer.message)
  attachPaymentMethod(world, { customer, method })
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id }
  change(world, 'customer', { ...customer, invoice_settings }, 'customer.updated')
  return 'saved'
}

/** Returns the card that awaits 3-D Secure. */
function waitingCard(visit: Visit) {
  const { store } = visit.world
  return store.get('payment_method', store.note(noteOf(visit), ''))
}

function noteOf({ session }: Visit) {
  return `portal-card:${session.id}`
}
