import type Stripe from 'stripe'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { pagination, range } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import { type AllOf, flag, list, text } from '../wire/readers.ts'
import type { Event } from '../world/documents.ts'
import type { Condition, Store } from '../world/store.ts'
import { pendingDeliveries } from '../world/webhooks.ts'
import { find } from '../world/world.ts'

const listParams = {
  ...pagination,
  created: range(),
  delivery_success: flag(),
  type: text(),
  types: list(text(), { max: 20 }),
} satisfies AllOf<Stripe.EventListParams>

export const eventRoutes = [
  route('GET /v1/events/:id', {}, ({ world, id }) => shown(world.store, find(world, 'event', id))),
  route('GET /v1/events', listParams, ({ world, params, url }) => {
    const { created, delivery_success, type, types } = params
    if (type !== undefined && types !== undefined) {
      refuse('You may only specify one of these parameters: type, types.', { param: 'types' })
    }
    const wanted = types ?? (type === undefined ? [] : [type])
    const where = [...within('created', created), ...ofTypes(wanted), ...delivered(delivery_success)]
    const found = listOf(world, 'event', { url, page: params, where })
    return { ...found, data: found.data.map((event) => shown(world.store, event)) }
  }),
]

function shown(store: Store, event: Event): Event {
  return { ...event, pending_webhooks: pendingDeliveries(store, event.id) }
}

/** `customer.*` names a family. */
function ofTypes(types: string[]): Condition[] {
  const [only, ...more] = types
  if (only === undefined) return []
  if (more.length > 0) return [{ field: 'type', op: 'in', value: types }]
  if (!only.endsWith('*')) return equal({ type: only })
  const family = only.slice(0, -1)
  return [
    { field: 'type', op: '>=', value: family },
    { field: 'type', op: '<', value: `${family}\uffff` },
  ]
}

function delivered(success: boolean | undefined): Condition[] {
  if (success === undefined) return []
  const undelivered = "select event from deliveries where state <> 'delivered'"
  return [{ field: 'id', op: success ? 'not in query' : 'in query', value: undelivered }]
}
