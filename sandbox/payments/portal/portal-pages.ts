import { endSubscription } from '../invoices/subscription-status.ts'
import { html } from '../pages/html.ts'
import { type PageReply, redirect } from '../pages/layout.ts'
import { notFoundPage } from '../pages/message-pages.ts'
import { notAuthenticated } from '../pages/three-d-secure.ts'
import { feedbacks } from '../subscription-terms/enums.ts'
import { withoutEnding } from '../subscription-terms/pending-end.ts'
import { updateSubscription } from '../subscriptions/subscription-update.ts'
import { StripeError } from '../wire/errors.ts'
import type { Price, Subscription } from '../world/documents.ts'
import { change, type World } from '../world/world.ts'
import { detailsPage, detailsSection, saveDetails } from './billing-details.ts'
import { answerCardQuestion, cardPage, cardQuestionPage, saveCard } from './card-update.ts'
import {
  authenticationPage,
  changePlan,
  confirmPage,
  offeredPrices,
  type PlanChange,
  plansPage,
} from './plan-change.ts'
import { sessionFor } from './portal-sessions.ts'
import { actionPath, cancelPage, framed, homePage, type Visit, visitFor } from './portal-views.ts'

export type PortalAddress = { secret: string; action: string; subscription: string; price: string }

export function showPortal(world: World, address: PortalAddress): PageReply {
  const visit = openVisit(world, address)
  if (!visit) return expiredPage()
  const { action } = address
  const customerPage = showCustomerPage(visit, action)
  if (customerPage) return customerPage
  const subscription = visit.subscriptions.find(({ id }) => id === address.subscription)
  if (!subscription) return home(visit)
  if (action === 'cancel' && allows(visit, 'subscription_cancel')) return cancelPage(visit, subscription)
  if (!allows(visit, 'subscription_update')) return notFoundPage()
  return action === 'plans' ? plansPage(visit, subscription) : showChange(visit, subscription, address)
}

type CustomerPage = { feature: Feature; show: (visit: Visit) => PageReply }

const customerPages = new Map<string, CustomerPage>([
  ['card', { feature: 'payment_method_update', show: (visit) => cardPage(visit) }],
  ['authenticate_card', { feature: 'payment_method_update', show: cardQuestionPage }],
  ['details', { feature: 'customer_update', show: (visit) => detailsPage(visit) }],
])

/** Shows the parts about the customer, without subscriptions. */
function showCustomerPage(visit: Visit, action: string): PageReply | undefined {
  if (action === '') return startPage(visit)
  const page = customerPages.get(action)
  return page && (allows(visit, page.feature) ? page.show(visit) : notFoundPage())
}

function showChange(visit: Visit, subscription: Subscription, { action, price: id }: PortalAddress) {
  const price = findSelectablePrice(visit, subscription, id)
  if (price && action === 'confirm') return confirmPage(visit, subscription, price)
  return price && action === 'authenticate' ? authenticationPage(visit, subscription, price) : notFoundPage()
}

function home(visit: Visit, notice?: string): PageReply {
  return homePage(visit, { notice, details: allows(visit, 'customer_update') ? detailsSection(visit) : '' })
}

/** A flow opens its own page only. */
function startPage(visit: Visit): PageReply {
  const { flow } = visit.session
  if (!flow) return home(visit)
  if (flow.type === 'payment_method_update') return cardPage(visit)
  if (flow.type === 'customer_update') return detailsPage(visit)
  const wanted =
    flow.subscription_cancel ?? flow.subscription_update ?? flow.subscription_update_confirm ?? undefined
  const subscription = visit.subscriptions.find(({ id }) => id === wanted?.subscription)
  if (!subscription) return home(visit)
  if (flow.type === 'subscription_cancel') return cancelPage(visit, subscription)
  if (flow.type === 'subscription_update') return plansPage(visit, subscription)
  const price = visit.world.store.get('price', flow.subscription_update_confirm?.items[0]?.price ?? '')
  return price ? confirmPage(visit, subscription, price) : home(visit)
}

export function postPortal(world: World, address: PortalAddress, form: URLSearchParams): PageReply {
  const visit = openVisit(world, address)
  if (!visit) return expiredPage()
  const { action } = address
  if (action === 'card' || action === 'authenticate_card') return postCard(visit, action, form)
  if (action === 'details' && allows(visit, 'customer_update')) return save(visit, form)
  return postSubscription(visit, address, form)
}

function postSubscription(visit: Visit, address: PortalAddress, form: URLSearchParams): PageReply {
  const { action } = address
  const subscription = visit.subscriptions.find(({ id }) => id === address.subscription)
  if (!subscription) return home(visit, 'This plan has already ended.')
  if (action === 'resume') return resume(visit, subscription)
  if (action === 'cancel' && allows(visit, 'subscription_cancel')) return cancel(visit, subscription, form)
  const price = findSelectablePrice(visit, subscription, address.price)
  if (!price || !allows(visit, 'subscription_update')) return notFoundPage()
  if (action === 'confirm') return confirm(visit, { subscription, price, authenticated: false })
  if (action !== 'authenticate') return notFoundPage()
  return form.get('outcome') === 'complete'
    ? confirm(visit, { subscription, price, authenticated: true })
    : problemPage(visit, notAuthenticated)
}

function openVisit(world: World, { secret }: PortalAddress): Visit | undefined {
  const session = sessionFor(world, secret)
  return session ? visitFor(world, session, secret) : undefined
}

type Feature = 'customer_update' | 'payment_method_update' | 'subscription_cancel' | 'subscription_update'

function allows({ configuration }: Visit, feature: Feature) {
  return configuration.features[feature].enabled
}

/** Returns the prices of the configuration, or the one that a flow was made for. */
function findSelectablePrice(visit: Visit, subscription: Subscription, id: string): Price | undefined {
  const named = visit.session.flow?.subscription_update_confirm?.items[0]?.price
  if (named === id) return visit.world.store.get('price', id)
  return offeredPrices(visit, subscription).find((price) => price.id === id)
}

function postCard(visit: Visit, action: string, form: URLSearchParams): PageReply {
  if (!allows(visit, 'payment_method_update')) return notFoundPage()
  const saved = action === 'card' ? saveCard(visit, form) : answerCardQuestion(visit, form)
  return saved === 'saved' ? done(visit, 'Your card was saved.') : saved
}

function save(visit: Visit, form: URLSearchParams): PageReply {
  const problem = saveDetails(visit, form)
  return problem ? detailsPage(visit, problem) : done(visit, 'Your information was saved.')
}

function resume(visit: Visit, subscription: Subscription): PageReply {
  change(visit.world, 'subscription', withoutEnding(subscription), 'customer.subscription.updated')
  return done(visit, 'Your plan continues.')
}

/** The portal sets the date on which the plan ends; `cancel_at_period_end` stays false, as it does at Stripe. */
function cancel(visit: Visit, subscription: Subscription, form: URLSearchParams): PageReply {
  const { world, configuration } = visit
  const feedback = feedbacks.find((each) => each === form.get('reason'))
  if (configuration.features.subscription_cancel.mode === 'immediately') {
    endSubscription(world, subscription, {
      reason: 'cancellation_requested',
      ...(feedback ? { feedback } : {}),
    })
    return done(visit, 'Your plan has ended.')
  }
  if (subscription.schedule !== null)
    return problemPage(visit, 'A change of plan is already planned. Ask the shop.')
  updateSubscription(world, subscription.id, {
    cancel_at: 'min_period_end',
    cancellation_details: { comment: undefined, feedback, feedback_option: undefined },
  })
  return done(visit, 'Your plan is cancelled and stays active until its end.')
}

function confirm(visit: Visit, change: PlanChange): PageReply {
  try {
    return changePlan(visit, change) === 'changed'
      ? done(visit, 'Your plan was changed.')
      : redirect(actionPath(visit, `authenticate/${change.subscription.id}/${change.price.id}`))
  } catch (error) {
    if (error instanceof StripeError) return problemPage(visit, error.message)
    throw error
  }
}

function problemPage(visit: Visit, problem: string): PageReply {
  return framed(visit, {
    title: 'Not changed',
    status: 402,
    body: html`<h1>Nothing was changed</h1><p class="error" role="alert">${problem}</p>`,
  })
}

/** Returns the redirect after a finished flow; default: the start of the portal. */
function done(visit: Visit, notice: string): PageReply {
  const { flow, return_url } = visit.session
  const after = flow?.after_completion
  if (after?.redirect) return redirect(after.redirect.return_url)
  if (after?.type === 'hosted_confirmation') {
    const message = after.hosted_confirmation?.custom_message ?? notice
    return framed(visit, { title: 'Done', body: html`<h1>Done</h1><p>${message}</p>` })
  }
  const fresh = visitFor(visit.world, { ...visit.session, flow: null, return_url }, visit.secret)
  return fresh ? home(fresh, notice) : expiredPage()
}

function expiredPage(): PageReply {
  return notFoundPage('This page has expired', 'Open your billing from the shop again.')
}
