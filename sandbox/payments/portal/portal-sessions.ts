import type Stripe from 'stripe'
import { route } from '../routing/route.ts'
import { orderablePrice } from '../subscription-terms/items.ts'
import { isOver } from '../subscription-terms/order-rules.ts'
import { locale, url } from '../wire/common-params.ts'
import { refuse, refuseParameter } from '../wire/errors.ts'
import { newId, randomText } from '../wire/ids.ts'
import {
  type AllOf,
  hash,
  integer,
  list,
  notSupported,
  oneOf,
  required,
  text,
  type Values,
} from '../wire/readers.ts'
import type { PortalConfiguration, PortalSession, Subscription } from '../world/documents.ts'
import { add, find, now, type World } from '../world/world.ts'
import { defaultConfiguration } from './configurations.ts'

const flowParams = hash({
  after_completion: hash({
    hosted_confirmation: hash({ custom_message: text(500) }),
    redirect: hash({ return_url: required(url()) }),
    type: required(oneOf(['hosted_confirmation', 'portal_homepage', 'redirect'])),
  }),
  subscription_cancel: hash({ retention: notSupported(), subscription: required(text()) }),
  subscription_pause: notSupported(),
  subscription_update: hash({ subscription: required(text()) }),
  subscription_update_confirm: hash({
    discounts: list(text(), { max: 0 }),
    items: required(
      list(hash({ id: required(text()), price: text(), quantity: integer({ min: 1 }) }), { min: 1, max: 1 }),
    ),
    subscription: required(text()),
  }),
  type: required(
    oneOf([
      'customer_update',
      'payment_method_update',
      'subscription_cancel',
      'subscription_update',
      'subscription_update_confirm',
    ]),
  ),
} satisfies AllOf<Stripe.BillingPortal.SessionCreateParams.FlowData>)

const createParams = {
  after_expiration: notSupported(),
  configuration: text(),
  customer: required(text()),
  customer_account: notSupported(),
  flow_data: flowParams,
  locale,
  on_behalf_of: notSupported(),
  return_url: url(),
} satisfies AllOf<Stripe.BillingPortal.SessionCreateParams>

export const portalSessionRoutes = [
  route('POST /v1/billing_portal/sessions', createParams, ({ world, params }) =>
    createPortalSession(world, params),
  ),
]

type Params = Values<typeof createParams>
type FlowParams = ReturnType<typeof flowParams>

function createPortalSession(world: World, params: Params) {
  const customer = find(world, 'customer', params.customer, 'customer')
  const configuration =
    params.configuration === undefined
      ? defaultConfiguration(world)
      : find(world, 'billing_portal.configuration', params.configuration, 'configuration')
  if (!configuration.active) refuse('This configuration is inactive.', { param: 'configuration' })
  const secret = randomText(48)
  const return_url = params.return_url ?? configuration.default_return_url
  const session: PortalSession = {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: now(world),
    customer: customer.id,
    customer_account: null,
    flow: params.flow_data
      ? flowFrom(world, params.flow_data, { customer: customer.id, configuration })
      : null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url,
    url: `${world.publicUrl}/pay/portal/${secret}`,
  }
  world.store.setNote(`portal:${secret}`, session.id)
  return add(world, 'billing_portal.session', session, 'billing_portal.session.created')
}

type Owner = { customer: string; configuration: PortalConfiguration }

function flowFrom(world: World, params: FlowParams, owner: Owner): PortalSession['flow'] {
  const { type, after_completion } = params
  requireFeature(owner.configuration, type)
  return {
    after_completion: {
      hosted_confirmation: after_completion?.hosted_confirmation
        ? { custom_message: after_completion.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after_completion?.redirect ?? null,
      type: after_completion?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel:
      type === 'subscription_cancel'
        ? { retention: null, subscription: ownSubscription(world, params.subscription_cancel, owner).id }
        : null,
    subscription_pause: null,
    subscription_update:
      type === 'subscription_update'
        ? { subscription: ownSubscription(world, params.subscription_update, owner).id }
        : null,
    subscription_update_confirm:
      type === 'subscription_update_confirm' ? confirmation(world, params, owner) : null,
    type,
  }
}

type Flow = NonNullable<PortalSession['flow']>

function confirmation(
  world: World,
  { subscription_update_confirm: wanted }: FlowParams,
  owner: Owner,
): Flow['subscription_update_confirm'] {
  const subscription = ownSubscription(world, wanted, owner)
  const items = (wanted?.items ?? []).map(({ id, price, quantity }) => {
    if (!subscription.items.data.some((item) => item.id === id)) {
      refuse(`No such subscription_item: '${id}'`, {
        param: 'flow_data[subscription_update_confirm][items][0][id]',
      })
    }
    const param = 'flow_data[subscription_update_confirm][items][0][price]'
    if (price !== undefined) orderablePrice(world, price, { currency: subscription.currency, param })
    return { id, price: price ?? null, ...(quantity === undefined ? {} : { quantity }) }
  })
  return { discounts: null, items, subscription: subscription.id }
}

function ownSubscription(
  world: World,
  named: { subscription: string } | undefined,
  { customer }: Owner,
): Subscription {
  const param = 'flow_data[subscription]'
  if (!named) return refuseParameter(`Missing required param: ${param}.`, param, 'parameter_missing')
  const subscription = find(world, 'subscription', named.subscription, param)
  if (subscription.customer === customer && !isOver(subscription)) return subscription
  return refuse('The subscription does not belong to the customer or is no longer active.', { param })
}

function requireFeature({ features }: PortalConfiguration, type: FlowParams['type']) {
  const needed = {
    customer_update: features.customer_update.enabled,
    payment_method_update: features.payment_method_update.enabled,
    subscription_cancel: features.subscription_cancel.enabled,
    subscription_update: features.subscription_update.enabled,
    subscription_update_confirm: features.subscription_update.enabled,
  }
  if (needed[type]) return
  refuse(`This flow requires a feature that is disabled in the portal configuration: ${type}.`, {
    param: 'flow_data[type]',
  })
}

const minutesOpen = 60

/** Returns the session of a portal URL while it is valid. */
export function sessionFor(world: World, secret: string): PortalSession | undefined {
  const session = world.store.get('billing_portal.session', world.store.note(`portal:${secret}`, ''))
  return session && session.created + minutesOpen * 60 > now(world) ? session : undefined
}
