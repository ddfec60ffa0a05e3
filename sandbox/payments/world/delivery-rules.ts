import type { Store } from './store.ts'

/** A rule for the delivery of the next events of some types. */
export type DeliveryRule = {
  action: 'drop' | 'duplicate' | 'delay' | 'shuffle'
  /** Event types; all if empty. */
  types: string[]
  /** The number of remaining events. */
  count: number
  /** Total copies, for `duplicate`. */
  times: number
  /** For `delay` exactly, for `shuffle` at most. */
  delayMs: number
}

type Planned = { state: 'new' | 'dropped'; dueAt: number }

/** Returns the planned deliveries of an event, usually one that is due at once. */
export function planDeliveries(store: Store, type: string): Planned[] {
  const rule = takeRule(store, type)
  const dueAt = Date.now()
  if (!rule) return [{ state: 'new', dueAt }]
  if (rule.action === 'drop') return [{ state: 'dropped', dueAt }]
  if (rule.action === 'delay') return [{ state: 'new', dueAt: dueAt + rule.delayMs }]
  if (rule.action === 'shuffle')
    return [{ state: 'new', dueAt: dueAt + Math.floor(Math.random() * rule.delayMs) }]
  return Array.from({ length: rule.times }, () => ({ state: 'new', dueAt }))
}

export function deliveryRules(store: Store): DeliveryRule[] {
  return store.note('delivery-rules', [])
}

function takeRule(store: Store, type: string) {
  const rules = deliveryRules(store)
  const rule = rules.find(({ types, count }) => count > 0 && (types.length === 0 || types.includes(type)))
  if (!rule) return undefined
  const left = rules.map((each) => (each === rule ? { ...each, count: each.count - 1 } : each))
  store.setNote(
    'delivery-rules',
    left.filter(({ count }) => count > 0),
  )
  return rule
}
