import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { hour } from '../durations.ts'
import { Refusal } from '../errors.ts'

/** `name` is for one rule: every call with this name must give the same numbers. */
export type Limit = { name: string; points: number; seconds: number; sentence?: string }

/** Counts shared by every process and atomic under parallel calls. */
export type Limits = {
  /** Takes one point for this key, or refuses with 429 and the time to wait. */
  take: (limit: Limit, key: string) => Promise<void>
  /** The same, counted by this process alone: for what is asked too often to write each time to the database. */
  takeHere: (limit: Limit, key: string) => Promise<void>
  /** Undoes one `take`. */
  giveBack: (limit: Limit, key: string) => Promise<void>
  /** Forgets what was taken: a correct password ends the count of wrong ones. */
  forget: (limit: Limit, key: string) => Promise<void>
  /** Counts whose time is over. */
  removeExpired: () => Promise<void>
}

export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const localLimiters = new Map<string, RateLimiterMemory>()
  const limiterOf = ({ name, points, seconds }: Limit) => {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    })
    limiters.set(name, limiter)
    return limiter
  }
  const localLimiterOf = ({ name, points, seconds }: Limit) => {
    const known = localLimiters.get(name)
    if (known) return known
    const limiter = new RateLimiterMemory({ points, duration: seconds })
    localLimiters.set(name, limiter)
    return limiter
  }
  return {
    take: (limit, key) => consume(limiterOf(limit), limit, key),
    takeHere: (limit, key) => consume(localLimiterOf(limit), limit, key),
    async giveBack(limit, key) {
      await limiterOf(limit).reward(key.slice(0, 200))
    },
    async forget(limit, key) {
      await limiterOf(limit).delete(key.slice(0, 200))
    },
    async removeExpired() {
      await pool.query('delete from rate_limits where expire < $1', [Date.now() - hour])
    },
  }
}

async function consume(limiter: RateLimiterAbstract, { sentence }: Limit, key: string) {
  try {
    await limiter.consume(key.slice(0, 200))
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
    throw new Refusal(429, sentence ?? `Too many tries. Please try again in ${spoken(seconds)}.`, {
      retryAfterSeconds: seconds,
    })
  }
}

export function spoken(seconds: number) {
  if (seconds < 90) return `${seconds} seconds`
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
