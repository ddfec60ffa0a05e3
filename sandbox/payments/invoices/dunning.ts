import type { World } from '../world/world.ts'

export type Dunning = {
  /** Days from one failed attempt to the next. */
  retryAfterDays: number[]
  finalAction: 'cancel' | 'unpaid' | 'past_due'
}

export const defaultDunning: Dunning = { retryAfterDays: [3, 5, 7], finalAction: 'cancel' }

export function dunning({ store }: Pick<World, 'store'>): Dunning {
  return store.note('dunning', defaultDunning)
}

/** Returns the time of the next retry in seconds; undefined once every retry has been used. */
export function nextAttempt({ retryAfterDays }: Dunning, attemptsMade: number, moment: number) {
  const days = retryAfterDays[attemptsMade - 1]
  return days === undefined ? undefined : moment + days * 86_400
}
