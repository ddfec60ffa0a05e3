import type { Store } from '../world/store.ts'

/** Faults of the next API calls. */
export type Fault = {
  calls: number
  /** Only calls whose path starts with this; all if empty. */
  path: string
  /** Answer with this status. */
  status: number | null
  delayMs: number
  /**
   * Fails after the work is done: the caller cannot know, and the idempotency key returns the failure from then on.
   */
  executeFirst: boolean
  /** The same, but the work is undone. */
  rollBack: boolean
  /** Do the work, then close the connection without a reply. */
  loseAnswer: boolean
}

export function apiFaults(store: Store): Fault[] {
  return store.note('api-faults', [])
}

export function takeFault(
  store: Store,
  { path, method }: { path: string; method: string },
): Fault | undefined {
  const faults = apiFaults(store)
  const fault = faults.find((each) => each.calls > 0 && `${method} ${path}`.includes(each.path))
  if (!fault) return undefined
  const remaining = faults.map((each) => (each === fault ? { ...each, calls: each.calls - 1 } : each))
  store.setNote(
    'api-faults',
    remaining.filter(({ calls }) => calls > 0),
  )
  return fault
}
