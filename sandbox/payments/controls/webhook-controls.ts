import { route } from '../routing/route.ts'
import { flag, integer, list, oneOf, required, text } from '../wire/readers.ts'
import { type DeliveryRule, deliveryRules } from '../world/delivery-rules.ts'
import type { Store } from '../world/store.ts'
import { find } from '../world/world.ts'

/** Events can be held, dropped, doubled, delayed, shuffled and sent again. */
export const webhookControlRoutes = [
  route('POST /_sandbox/webhooks/hold', {}, ({ world }) => {
    world.store.setNote('webhooks-held', true)
    return { object: 'sandbox.webhooks', held: true }
  }),
  route(
    'POST /_sandbox/webhooks/release',
    { order: oneOf(['as_happened', 'reversed', 'random']), drop: flag() },
    ({ world, params }) => {
      world.store.setNote('webhooks-held', false)
      const released = params.drop
        ? dropWaiting(world.store)
        : releaseWaiting(world.store, params.order ?? 'as_happened')
      return { object: 'sandbox.webhooks', held: false, released }
    },
  ),
  route(
    'POST /_sandbox/webhooks/rules',
    {
      action: required(oneOf(['drop', 'duplicate', 'delay', 'shuffle'])),
      types: list(text(100), { max: 100 }),
      count: integer({ min: 1, max: 100_000 }),
      times: integer({ min: 1, max: 50 }),
      delay_ms: integer({ min: 0, max: 3_600_000 }),
    },
    ({ world, params }) => {
      const rule: DeliveryRule = {
        action: params.action,
        types: params.types ?? [],
        count: params.count ?? 1,
        times: params.times ?? 2,
        delayMs: params.delay_ms ?? 1000,
      }
      world.store.setNote('delivery-rules', [...deliveryRules(world.store), rule])
      return { object: 'sandbox.webhooks', rules: deliveryRules(world.store) }
    },
  ),
  route('DELETE /_sandbox/webhooks/rules', {}, ({ world }) => {
    world.store.setNote('delivery-rules', [])
    return { object: 'sandbox.webhooks', rules: [] }
  }),
  route(
    'GET /_sandbox/webhooks/deliveries',
    { event: text(), waiting: flag(), limit: integer({ min: 1, max: 1000 }) },
    ({ world, params, url }) => {
      const rows = world.store.rows(
        `select id, event, endpoint, state, due_at, attempts from deliveries where (event = ?1 or ?1 is null)
          ${params.waiting ? "and state in ('new', 'retry')" : ''} order by id desc limit ?2`,
        params.event ?? null,
        params.limit ?? 100,
      )
      const data = rows.map((row) => ({ ...row, attempts: JSON.parse(String(row.attempts)) }))
      return { object: 'list', data, has_more: false, url }
    },
  ),
  route(
    'POST /_sandbox/events/:id/replay',
    { times: integer({ min: 1, max: 50 }) },
    ({ world, id, params }) => {
      const event = find(world, 'event', id)
      const endpoints = world.store.page('webhook_endpoint', { where: [], limit: 100 })
      for (let copy = 0; copy < (params.times ?? 1); copy += 1) {
        for (const endpoint of endpoints) {
          world.store.run(
            "insert into deliveries (event, endpoint, state, due_at) values (?, ?, 'new', ?)",
            event.id,
            endpoint.id,
            Date.now(),
          )
        }
      }
      return event
    },
  ),
]

function dropWaiting(store: Store) {
  return Number(store.run("update deliveries set state = 'dropped' where state = 'new'").changes)
}

const apartMs = 40

/** Delayed enough to arrive in this order. */
function releaseWaiting(store: Store, order: 'as_happened' | 'reversed' | 'random') {
  const ids = store
    .rows("select id from deliveries where state = 'new' order by id")
    .map((row) => Number(row.id))
  if (order === 'reversed') ids.reverse()
  if (order === 'random') ids.sort(() => Math.random() - 0.5)
  for (const [index, id] of ids.entries()) {
    store.run('update deliveries set due_at = ? where id = ?', Date.now() + index * apartMs, id)
  }
  return ids.length
}
