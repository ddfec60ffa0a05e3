import type Stripe from 'stripe'
import { equal, listOf } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { pagination } from '../wire/common-params.ts'
import { refuse, StripeError } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, notSupported, required, text, timestamp } from '../wire/readers.ts'
import type { TestClock } from '../world/documents.ts'
import { type AlarmHandlers, runDue } from '../world/due-alarms.ts'
import { add, announce, change, find, now, type World } from '../world/world.ts'

const createParams = {
  customer: notSupported(),
  frozen_time: required(timestamp()),
  name: text(300),
} satisfies AllOf<Stripe.TestHelpers.TestClockCreateParams>

const clockDays = 30

export const clockRoutes = [
  route('POST /v1/test_helpers/test_clocks', createParams, ({ world, params }) => {
    const created = now(world)
    const clock: TestClock = {
      id: newId('clock'),
      object: 'test_helpers.test_clock',
      created,
      deletes_after: created + clockDays * 86_400,
      frozen_time: params.frozen_time,
      livemode: false,
      name: params.name ?? null,
      status: 'ready',
      status_details: {},
    }
    return add(world, 'test_helpers.test_clock', clock, 'test_helpers.test_clock.created')
  }),
  route('GET /v1/test_helpers/test_clocks/:id', {}, ({ world, id }) =>
    find(world, 'test_helpers.test_clock', id),
  ),
  route('GET /v1/test_helpers/test_clocks', pagination, ({ world, params, url }) =>
    listOf(world, 'test_helpers.test_clock', { url, page: params, where: [] }),
  ),
  route(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: required(timestamp()) },
    ({ world, id, params }) =>
      beginAdvance(world, find(world, 'test_helpers.test_clock', id), params.frozen_time),
  ),
  route('DELETE /v1/test_helpers/test_clocks/:id', {}, ({ world, id }) =>
    deleteClock(world, find(world, 'test_helpers.test_clock', id)),
  ),
]

/** Responds at once, as at Stripe; the work runs afterwards and survives a crash in between. */
function beginAdvance(world: World, clock: TestClock, target: number) {
  if (clock.status !== 'ready') {
    throw new StripeError(429, {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message: 'Test clock advancement underway - cannot perform modifications.',
    })
  }
  if (target <= clock.frozen_time) {
    refuse('Test clock time must be advanced to a time after its current frozen time.', {
      param: 'frozen_time',
    })
  }
  const advancing: TestClock = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  }
  return change(world, 'test_helpers.test_clock', advancing, 'test_helpers.test_clock.advancing')
}

/** Runs all work due between the old and the new time. */
export function finishAdvances(world: World, handlers: AlarmHandlers) {
  const { store } = world
  const where = equal({ status: 'advancing' })
  for (const clock of store.page('test_helpers.test_clock', { where, limit: 100 })) {
    const target = clock.status_details.advancing?.target_frozen_time ?? clock.frozen_time
    store.transaction(() => {
      runDue(world, handlers, { scope: clock.id, until: target })
      const ready: TestClock = { ...clock, frozen_time: target, status: 'ready', status_details: {} }
      change(world, 'test_helpers.test_clock', ready)
      announce(world, 'test_helpers.test_clock.ready', ready)
    })
  }
}

/** Deletes the customers of the clock with all their objects. */
function deleteClock(world: World, clock: TestClock) {
  const { store } = world
  const customers =
    "select id from documents where kind = 'customer' and json_extract(body, '$.test_clock') = ?"
  store.run(`delete from documents where json_extract(body, '$.customer') in (${customers})`, clock.id)
  store.run(`delete from documents where id in (${customers})`, clock.id)
  store.run('delete from alarms where scope = ?', clock.id)
  store.remove('test_helpers.test_clock', clock.id)
  announce(world, 'test_helpers.test_clock.deleted', clock)
  return { id: clock.id, object: 'test_helpers.test_clock', deleted: true }
}
