import { fieldsFrom, readCard } from '../pages/card-form.ts'
import { type PageReply, redirect } from '../pages/layout.ts'
import { notFoundPage } from '../pages/message-pages.ts'
import { clockOf } from '../world/alarms.ts'
import type { CheckoutSession } from '../world/documents.ts'
import { now, type World } from '../world/world.ts'
import { authenticationPage, checkoutPage, closedPage, needsEmail, successAddress } from './checkout-page.ts'
import { confirmPayment, needsCard, type Submitted, submitPayment, submitWithoutCard } from './payment.ts'

export function showCheckout(world: World, id: string): PageReply {
  return withOpenSession(world, id, (session) => checkoutPage(world, session))
}

export function showAuthentication(world: World, id: string): PageReply {
  return withOpenSession(world, id, (session) => authenticationPage(session))
}

export function postCard(world: World, id: string, { form }: { form: URLSearchParams }): PageReply {
  return withOpenSession(world, id, (session) => {
    const fields = fieldsFrom(form)
    const kept = withoutNumbers({ name: fields.name.slice(0, 200), country: fields.country })
    const again = (problem: string, status = 422) => checkoutPage(world, session, { problem, kept, status })
    const email = emailFrom(form)
    if (needsEmail(session) && email === null) return again('Enter your email address.')
    if (!needsCard(session)) return outcome(submitWithoutCard(world, session, email), session, again)
    const card = readCard(fields, now(world, clockOf(world.store, session)))
    if ('problem' in card) return again(card.problem)
    return outcome(submitPayment(world, session, { ...card, email }), session, again)
  })
}

function emailFrom(form: URLSearchParams) {
  const email = (form.get('email') ?? '').trim()
  return /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 200 ? email : null
}

export function postAuthentication(world: World, id: string, { form }: { form: URLSearchParams }): PageReply {
  return withOpenSession(world, id, (session) => {
    const again = (problem: string, status = 422) => checkoutPage(world, session, { problem, status })
    return outcome(confirmPayment(world, session, form.get('outcome') === 'complete'), session, again)
  })
}

function outcome(
  submitted: Submitted,
  session: CheckoutSession,
  again: (problem: string, status: number) => PageReply,
) {
  if (submitted.result === 'complete') return redirect(successAddress(submitted.session))
  if (submitted.result === 'authenticate') return redirect(`/pay/${session.id}/authenticate`)
  return again(submitted.message, 402)
}

function withOpenSession(world: World, id: string, show: (session: CheckoutSession) => PageReply): PageReply {
  const session = world.store.get('checkout.session', id)
  if (!session) return notFoundPage()
  return session.status === 'open' ? show(session) : closedPage(session)
}

/** A card number in the wrong field must not be shown again. */
function withoutNumbers(kept: { name: string; country: string }) {
  return { ...kept, name: /\d{12,}/.test(kept.name.replaceAll(/[\s-]/g, '')) ? '' : kept.name }
}
