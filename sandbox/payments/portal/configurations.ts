import type Stripe from 'stripe'
import { equal, listOf } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { metadata, pagination, url, withMetadata } from '../wire/common-params.ts'
import { refuseParameter } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, clearable, flag, given, hash, required, text, type Values } from '../wire/readers.ts'
import type { PortalConfiguration } from '../world/documents.ts'
import { add, change, find, now, type World } from '../world/world.ts'
import { featureParams, withFeatures } from './features.ts'

const common = {
  business_profile: hash({
    headline: clearable(text(60)),
    privacy_policy_url: clearable(url()),
    terms_of_service_url: clearable(url()),
  }),
  default_return_url: clearable(url()),
  login_page: hash({ enabled: required(flag()) }),
  metadata: metadata(),
  name: clearable(text(500)),
}

const createParams = {
  ...common,
  features: required(featureParams),
} satisfies AllOf<Stripe.BillingPortal.ConfigurationCreateParams>

const updateParams = {
  ...common,
  active: flag(),
  features: featureParams,
} satisfies AllOf<Stripe.BillingPortal.ConfigurationUpdateParams>

const listParams = {
  ...pagination,
  active: flag(),
  is_default: flag(),
} satisfies AllOf<Stripe.BillingPortal.ConfigurationListParams>

export const portalConfigurationRoutes = [
  route('POST /v1/billing_portal/configurations', createParams, ({ world, params }) =>
    add(
      world,
      'billing_portal.configuration',
      configurationFrom(world, params),
      'billing_portal.configuration.created',
    ),
  ),
  route('GET /v1/billing_portal/configurations/:id', {}, ({ world, id }) =>
    find(world, 'billing_portal.configuration', id),
  ),
  route('POST /v1/billing_portal/configurations/:id', updateParams, ({ world, id, params }) => {
    const before = find(world, 'billing_portal.configuration', id)
    if (params.active === false && before.is_default) {
      refuseParameter('You cannot deactivate the default configuration.', 'active')
    }
    const after = {
      ...withFields(world, before, params),
      ...given({ active: params.active }),
      updated: now(world),
    }
    return change(world, 'billing_portal.configuration', after, 'billing_portal.configuration.updated')
  }),
  route('GET /v1/billing_portal/configurations', listParams, ({ world, params, url }) => {
    const { active, is_default } = params
    return listOf(world, 'billing_portal.configuration', {
      url,
      page: params,
      where: equal({ active, is_default }),
    })
  }),
]

type ConfigurationFields = Partial<Values<typeof common>> & {
  features?: ReturnType<typeof featureParams> | undefined
}

function configurationFrom(world: World, params: ConfigurationFields): PortalConfiguration {
  return withFields(world, { ...blank, id: newId('bpc'), created: now(world), updated: now(world) }, params)
}

function withFields(
  world: World,
  before: PortalConfiguration,
  params: ConfigurationFields,
): PortalConfiguration {
  return {
    ...before,
    ...given({ default_return_url: params.default_return_url, name: params.name }),
    business_profile: { ...before.business_profile, ...given(params.business_profile ?? {}) },
    features: params.features ? withFeatures(world, before.features, params.features) : before.features,
    login_page: { ...before.login_page, ...given(params.login_page ?? {}) },
    metadata: withMetadata(before.metadata ?? {}, params.metadata),
  }
}

/** Returns the default configuration: all features except the change of plan. */
export function defaultConfiguration(world: World) {
  const where = equal({ is_default: true })
  const [known] = world.store.page('billing_portal.configuration', { where, limit: 1 })
  if (known) return known
  const features: PortalConfiguration['features'] = {
    ...blank.features,
    customer_update: { allowed_updates: ['address', 'email', 'name'], enabled: true },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: { ...blank.features.subscription_cancel, enabled: true },
  }
  const configuration = { ...configurationFrom(world, {}), features, is_default: true }
  return add(world, 'billing_portal.configuration', configuration)
}

const blank: Omit<PortalConfiguration, 'id' | 'created' | 'updated'> = {
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: {
        enabled: false,
        feedback_options: null,
        options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
      },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  is_default: false,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
}
