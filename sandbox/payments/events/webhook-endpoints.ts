import type Stripe from 'stripe'
import { isLocal } from '../config.ts'
import { listOf } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { metadata, pagination, url, withMetadata } from '../wire/common-params.ts'
import { refuse, refuseParameter } from '../wire/errors.ts'
import { newId, randomText } from '../wire/ids.ts'
import {
  type AllOf,
  clearable,
  flag,
  given,
  list,
  notSupported,
  oneOf,
  type Reader,
  required,
  text,
  type Values,
} from '../wire/readers.ts'
import { apiVersion } from '../wire/version.ts'
import type { WebhookEndpoint } from '../world/documents.ts'
import { add, change, find, now, type World } from '../world/world.ts'

const localUrl: Reader<string> = (raw, path) => {
  const value = url()(raw, path)
  if (isLocal(value)) return value
  return refuseParameter(
    'The local payment sandbox sends events to this machine only (localhost or 127.0.0.1).',
    path,
  )
}

const createParams = {
  api_version: oneOf([apiVersion]),
  connect: notSupported(),
  description: clearable(text()),
  enabled_events: required(list(text(), { min: 1, max: 300 })),
  metadata: metadata(),
  url: required(localUrl),
} satisfies AllOf<Stripe.WebhookEndpointCreateParams>

const updateParams = {
  description: clearable(text()),
  disabled: flag(),
  enabled_events: list(text(), { min: 1, max: 300 }),
  metadata: metadata(),
  url: localUrl,
} satisfies AllOf<Stripe.WebhookEndpointUpdateParams>

const maxEndpoints = 16

export const webhookEndpointRoutes = [
  route('POST /v1/webhook_endpoints', createParams, ({ world, params }) => createEndpoint(world, params)),
  route('GET /v1/webhook_endpoints/:id', {}, ({ world, id }) => find(world, 'webhook_endpoint', id)),
  route('POST /v1/webhook_endpoints/:id', updateParams, ({ world, id, params }) => {
    const endpoint = find(world, 'webhook_endpoint', id)
    return change(world, 'webhook_endpoint', {
      ...endpoint,
      description: params.description === undefined ? endpoint.description : params.description,
      enabled_events: params.enabled_events ?? endpoint.enabled_events,
      metadata: withMetadata(endpoint.metadata, params.metadata),
      ...given({ status: statusFrom(params.disabled) }),
      url: params.url ?? endpoint.url,
    })
  }),
  route('DELETE /v1/webhook_endpoints/:id', {}, ({ world, id }) => {
    find(world, 'webhook_endpoint', id)
    world.store.remove('webhook_endpoint', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  route('GET /v1/webhook_endpoints', pagination, ({ world, params, url }) =>
    listOf(world, 'webhook_endpoint', { url, page: params, where: [] }),
  ),
]

function statusFrom(disabled: boolean | undefined) {
  if (disabled === undefined) return undefined
  return disabled ? 'disabled' : 'enabled'
}

/** The secret is shown once, in the answer to this call. */
function createEndpoint(world: World, params: Values<typeof createParams>) {
  if (world.store.page('webhook_endpoint', { where: [], limit: maxEndpoints }).length === maxEndpoints) {
    refuse(`You have reached the maximum of ${maxEndpoints} test webhook endpoints.`)
  }
  const endpoint = endpointFor(world, { id: newId('we'), url: params.url, events: params.enabled_events })
  const secret = `whsec_${randomText(32)}`
  world.store.setNote(`webhook-secrets:${endpoint.id}`, [secret])
  const described = {
    ...endpoint,
    description: params.description ?? null,
    metadata: withMetadata({}, params.metadata),
  }
  return { ...add(world, 'webhook_endpoint', described), secret }
}

function endpointFor(
  world: World,
  { id, url, events }: { id: string; url: string; events: string[] },
): WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: now(world),
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  }
}

const defaultEndpoint = 'we_from_settings'

/** Creates or updates the endpoint of the settings at every start. */
export function installDefaultEndpoint(world: World) {
  const { store, settings } = world
  if (settings.webhookUrl === undefined) {
    store.remove('webhook_endpoint', defaultEndpoint)
    return
  }
  store.put(
    'webhook_endpoint',
    endpointFor(world, { id: defaultEndpoint, url: settings.webhookUrl, events: ['*'] }),
  )
  store.setNote(`webhook-secrets:${defaultEndpoint}`, settings.webhookSecrets)
}
