import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { hour } from '#contract/durations.ts'
import { Refusal } from '../errors.ts'
import { type RateLimit, type RateLimitName, rateLimits } from './limits.ts'

/** Atomic, and shared by every process unless the limit counts in memory. */
export type Limits = {
  /** Refuses with 429 and the time to wait. */
  take: (name: RateLimitName, key: string) => Promise<void>
  tryTake: (name: RateLimitName, key: string) => Promise<boolean>
  giveBack: (name: RateLimitName, key: string) => Promise<void>
  /** Undoes every `take` of this key. */
  forget: (name: RateLimitName, key: string) => Promise<void>
  removeExpired: () => Promise<void>
}

export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<RateLimitName, RateLimiterAbstract>()
  const limiterOf = (name: RateLimitName) => {
    const known = limiters.get(name)
    if (known) return known
    const limiter = createLimiter(pool, name)
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async take(name, key) {
      const seconds = await consume(limiterOf(name), key)
      if (seconds !== undefined) refuse(rateLimits[name], seconds)
    },
    async tryTake(name, key) {
      return (await consume(limiterOf(name), key)) === undefined
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(shortened(key))
    },
    async forget(name, key) {
      await limiterOf(name).delete(shortened(key))
    },
    async removeExpired() {
      await pool.query('delete from rate_limits where expire < $1', [Date.now() - hour])
    },
  }
}

function createLimiter(pool: pg.Pool, name: RateLimitName): RateLimiterAbstract {
  const { most, window, inMemory }: RateLimit = rateLimits[name]
  const inThisProcess = new RateLimiterMemory({ points: most, duration: window / 1000 })
  if (inMemory) return inThisProcess
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: most,
    duration: window / 1000,
    clearExpiredByTimeout: false,
    insuranceLimiter: inThisProcess,
  })
}

async function consume(limiter: RateLimiterAbstract, key: string) {
  try {
    await limiter.consume(shortened(key))
    return undefined
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
  }
}

function shortened(key: string) {
  return key.slice(0, 200)
}

function refuse({ message }: RateLimit, seconds: number): never {
  throw new Refusal(429, message ?? `Too many attempts. Please try again in ${spokenDuration(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

export function spokenDuration(seconds: number) {
  if (seconds < 90) return `${seconds} seconds`
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
