import { formatAmount, productOf } from '../invoice-documents/invoice-lines.ts'
import { type Html, html } from '../pages/html.ts'
import { type PageReply, page } from '../pages/layout.ts'
import { equal } from '../routing/lists.ts'
import { describeInterval } from '../subscription-terms/cycle.ts'
import type { feedbacks } from '../subscription-terms/enums.ts'
import { amountOf } from '../subscription-terms/items.ts'
import { liveSubscriptions } from '../subscription-terms/order-rules.ts'
import { periodEnd } from '../world/alarms.ts'
import type {
  Customer,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from '../world/documents.ts'
import { existing, type World } from '../world/world.ts'

/** The data of the portal pages. */
export type Visit = {
  world: World
  session: PortalSession
  secret: string
  customer: Customer
  configuration: PortalConfiguration
  subscriptions: Subscription[]
}

export function visitFor(world: World, session: PortalSession, secret: string): Visit | undefined {
  const customer = world.store.get('customer', session.customer)
  if (!customer) return undefined
  return {
    world,
    session,
    secret,
    customer,
    configuration: existing(world, 'billing_portal.configuration', session.configuration),
    subscriptions: liveSubscriptions(world, customer.id),
  }
}

type Home = { notice?: string | undefined; details: Html | '' }

export function homePage(visit: Visit, { notice, details }: Home): PageReply {
  const { customer, configuration, subscriptions } = visit
  const { payment_method_update, invoice_history } = configuration.features
  return framed(visit, {
    title: 'Your billing',
    body: html`<h1>${configuration.business_profile.headline ?? 'Your billing'}</h1>
<p class="soft">${customer.email ?? customer.name ?? customer.id}</p>
${notice ? html`<p class="done" role="status">${notice}</p>` : ''}
<h2>Plan</h2>
${subscriptions.length > 0 ? subscriptions.map((each) => subscriptionCard(visit, each)) : html`<p class="soft">You have no subscription.</p>`}
${payment_method_update.enabled ? methodSection(visit) : ''}
${details}
${invoice_history.enabled ? invoiceSection(visit) : ''}`,
  })
}

type Framed = { title: string; body: Html; status?: number }

export function framed({ session }: Visit, { title, body, status = 200 }: Framed): PageReply {
  const back = session.return_url
    ? html`<a class="back" href="${session.return_url}">← Back to the shop</a>`
    : ''
  return page({ title, status, formTarget: flowTarget(session), body: html`${back}\n${body}` })
}

function flowTarget({ flow, return_url }: PortalSession) {
  return flow?.after_completion.redirect?.return_url ?? return_url
}

export function actionPath({ secret }: Visit, action: string) {
  return `/pay/portal/${secret}/${action}`
}

function subscriptionCard(visit: Visit, subscription: Subscription) {
  const { features } = visit.configuration
  const canCancel = features.subscription_cancel.enabled
  const address = (action: string) => actionPath(visit, `${action}/${subscription.id}`)
  return html`<section class="card">
<h3>${planName(visit.world, subscription)}</h3>
<p>${priceOf(visit.world, subscription)}</p>
<p class="soft">${stateOf(subscription)}</p>
${features.subscription_update.enabled && subscription.schedule === null ? html`<p><a href="${address('plans')}">Change plan</a></p>` : ''}
${canCancel && subscription.cancel_at === null ? html`<p><a href="${address('cancel')}">Cancel plan</a></p>` : ''}
${subscription.cancel_at === null ? '' : html`<form method="post" action="${address('resume')}"><button type="submit">Don't cancel plan</button></form>`}
</section>`
}

export function planName(world: World, subscription: Subscription) {
  return subscription.items.data.map(({ price }) => productOf(world, price).name).join(', ')
}

function priceOf(world: World, subscription: Subscription) {
  const [item] = subscription.items.data
  if (!item) return ''
  const amount = subscription.items.data.reduce(
    (sum, each) => sum + amountOf(each, subscription.currency, world),
    0,
  )
  return `${formatAmount(amount, subscription.currency)} ${describeInterval(item.price)}`
}

function stateOf(subscription: Subscription) {
  const { status, cancel_at, trial_end } = subscription
  if (cancel_at !== null) return `Your plan ends on ${day(cancel_at)}.`
  if (status === 'trialing' && trial_end !== null) return `Your trial ends on ${day(trial_end)}.`
  if (status === 'past_due' || status === 'unpaid')
    return 'The last payment failed. Update your card or pay the open invoice.'
  if (status === 'incomplete') return 'The first payment is still open.'
  if (status === 'paused') return 'Your plan is paused.'
  return `Your plan renews on ${day(periodEnd(subscription))}.`
}

function methodSection(visit: Visit) {
  const method = currentMethod(visit)
  return html`<h2>Payment method</h2>
<p>${method?.card ? cardName(method) : 'No card on file.'}</p>
<p><a href="${actionPath(visit, 'card')}">Update card</a></p>`
}

function cardName({ card }: PaymentMethod) {
  return card
    ? `${card.brand.toUpperCase()} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}`
    : ''
}

function currentMethod({ world, customer, subscriptions }: Visit) {
  const id = customer.invoice_settings.default_payment_method ?? subscriptions[0]?.default_payment_method
  return id ? world.store.get('payment_method', id) : undefined
}

function invoiceSection({ world, customer }: Visit) {
  const invoices = world.store.page('invoice', { where: equal({ customer: customer.id }), limit: 24 })
  const shown = invoices.filter(({ status }) => status !== 'draft')
  return html`<h2>Invoices</h2>
<table class="facts">
${shown.map((invoice) => html`<tr><th scope="row"><a href="/pay/invoice/${invoice.id}">${day(invoice.created)}</a><br><span class="soft">${invoice.number}</span></th><td>${formatAmount(invoice.total, invoice.currency)}<br><span class="soft">${statusName(invoice)}</span></td></tr>`)}
</table>`
}

function statusName({ status }: Invoice) {
  return status === 'open' ? 'Open: pay now' : (status ?? '')
}

export function day(moment: number) {
  return new Date(moment * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

export function homeLink(visit: Visit) {
  return visit.session.flow ? '' : html`<p><a href="/pay/portal/${visit.secret}">Back to your billing</a></p>`
}

const reasonNames: Record<(typeof feedbacks)[number], string> = {
  customer_service: 'Customer service was less than expected',
  low_quality: 'Quality was less than expected',
  missing_features: 'I need more features',
  other: 'Other reason',
  switched_service: 'I found an alternative',
  too_complex: 'It is too complex',
  too_expensive: 'It is too expensive',
  unused: 'I do not use it enough',
}

export function cancelPage(visit: Visit, subscription: Subscription): PageReply {
  const { mode, cancellation_reason } = visit.configuration.features.subscription_cancel
  const atOnce = mode === 'immediately'
  return framed(visit, {
    title: 'Cancel plan',
    body: html`<h1>Cancel ${planName(visit.world, subscription)}</h1>
<p>${atOnce ? 'Your plan ends at once.' : `Your plan stays active until ${day(periodEnd(subscription))} and ends then.`}</p>
<form class="card" method="post" action="${actionPath(visit, `cancel/${subscription.id}`)}">
${
  cancellation_reason.enabled
    ? html`<label for="reason">Why do you leave?</label>
<select id="reason" name="reason"><option value="">No answer</option>
${cancellation_reason.options.map((reason) => html`<option value="${reason}">${reasonNames[reason]}</option>`)}
</select>`
    : ''
}
<button type="submit">Cancel plan</button>
</form>
${homeLink(visit)}`,
  })
}
