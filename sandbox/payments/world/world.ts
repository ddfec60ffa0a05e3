import type { Settings } from '../config.ts'
import { missing } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { apiVersion } from '../wire/version.ts'
import { alarmsOf, clockOf } from './alarms.ts'
import { planDeliveries } from './delivery-rules.ts'
import type { Documents, EventType, Kind } from './documents.ts'
import { difference } from './previous-attributes.ts'
import { isHash, present } from './public-view.ts'
import type { Store } from './store.ts'

type Cause = { id: string | null; idempotency_key: string | null }

/** The context of every action: the documents, the request and the current time. */
export type World = {
  store: Store
  settings: Settings
  /** Base URL of the hosted pages. */
  publicUrl: string
  /** Idempotency keys of the running calls. */
  keysInProgress: Set<string>
  /** The request named by events; null for scheduled work. */
  cause: Cause | null
  /** The time of the overdue work that is running. */
  moment?: number
}

/** Returns the time of the customer's test clock, otherwise of the sandbox, in seconds. */
export function now(world: World, clock: string | null | undefined = null) {
  if (world.moment !== undefined) return world.moment
  if (clock) {
    const frozen = world.store.get('test_helpers.test_clock', clock)
    if (frozen) return frozen.frozen_time
  }
  return Math.floor(Date.now() / 1000) + world.store.note('clock-offset', 0)
}

export function find<K extends Kind>(world: World, kind: K, id: string, param?: string): Documents[K] {
  return world.store.get(kind, id) ?? missing(kind.slice(kind.lastIndexOf('.') + 1), id, param)
}

/** Returns an object whose existence the sandbox guarantees: a missing one is a defect, not a bad request. */
export function existing<K extends Kind>(world: World, kind: K, id: string): Documents[K] {
  const document = world.store.get(kind, id)
  if (!document) throw new Error(`${kind} ${id} is referred to but does not exist`)
  return document
}

export function add<K extends Kind>(world: World, kind: K, document: Documents[K], event?: EventType) {
  write(world, kind, document)
  if (event) announce(world, event, document)
  return document
}

/** Writes, and if anything changed, emits the event with the former values. */
export function change<K extends Kind>(world: World, kind: K, document: Documents[K], event?: EventType) {
  const before = existing(world, kind, document.id)
  const previous = difference(before, document)
  if (!previous) return document
  write(world, kind, document)
  if (event) announce(world, event, document, previous)
  return document
}

function write<K extends Kind>(world: World, kind: K, document: Documents[K]) {
  const { store } = world
  store.put(kind, document)
  const alarms = alarmsOf(kind, document)
  if (!alarms) return
  const scope = clockOf(store, document) ?? ''
  const today = now(world, scope)
  store.run('delete from alarms where subject = ?', document.id)
  for (const { at, kind: name, isReminder } of alarms) {
    if (isReminder && at <= today) continue
    store.run(
      'insert into alarms (scope, at, kind, subject) values (?, ?, ?, ?)',
      scope,
      at,
      name,
      document.id,
    )
  }
}

export function announce(world: World, type: EventType, object: object, previous?: object) {
  const snapshot = present(world.store, object)
  const data = {
    object: isHash(snapshot) ? snapshot : {},
    ...(previous ? { previous_attributes: previous } : {}),
  }
  const event: Documents['event'] = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: now(world, clockOf(world.store, object)),
    data,
    livemode: false,
    pending_webhooks: 0,
    request: world.cause ?? { id: null, idempotency_key: null },
    type,
  }
  world.store.put('event', event)
  enqueue(world, event)
}

function enqueue({ store }: World, event: Documents['event']) {
  for (const endpoint of store.page('webhook_endpoint', { where: [], limit: 100 })) {
    const isWanted = endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(event.type)
    if (endpoint.status !== 'enabled' || !isWanted) continue
    for (const { state, dueAt } of planDeliveries(store, event.type)) {
      store.run(
        'insert into deliveries (event, endpoint, state, due_at) values (?, ?, ?, ?)',
        event.id,
        endpoint.id,
        state,
        dueAt,
      )
    }
  }
}
