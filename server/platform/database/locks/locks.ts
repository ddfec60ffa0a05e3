import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '../../errors.ts'

/** One holder of a name at a time, in all processes. The pool is its own, so that a slow external service cannot stop the site. */
export type Locks = {
  hold: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

export function createLocks(pool: pg.Pool, heartbeatSeconds = 20): Locks {
  const queue = createQueue()
  return {
    async hold(name, work) {
      // Callers in this process wait without a connection, so that one member's calls cannot use up the pool.
      const leave = await queue.enter(name)
      return holdInDatabase(name, work).finally(leave)
    },
  }

  async function holdInDatabase<Result>(name: string, work: () => Promise<Result>) {
    const client = await pool.connect().catch(refuseIfBusy)
    // The server closes an idle transaction, and the lock with it, so the holder sends a heartbeat.
    const heartbeat = setInterval(
      () => client.query('select').catch(() => undefined),
      heartbeatSeconds * 1000,
    )
    try {
      await client.query('begin')
      const wait = client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
      await wait.catch(refuseIfHeld)
      return await work()
    } finally {
      clearInterval(heartbeat)
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    }
  }
}

const timeoutMilliseconds = 15_000

function createQueue() {
  const last = new Map<string, Promise<void>>()
  return {
    async enter(name: string): Promise<() => void> {
      const before = last.get(name) ?? Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const mine = before.then(() => promise)
      last.set(name, mine)
      const leave = () => {
        resolve()
        if (last.get(name) === mine) last.delete(name)
      }
      const isTooLong = await Promise.race([
        before.then(() => false),
        wait(timeoutMilliseconds, true, { ref: false }),
      ])
      if (!isTooLong) return leave
      leave()
      throw stillHeld()
    },
  }
}

function refuseIfBusy(error: unknown): never {
  const isTimeout = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
  if (!isTimeout) throw error
  throw new Refusal(503, 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 5 })
}

function refuseIfHeld(error: unknown): never {
  const isTimeout = error instanceof pg.DatabaseError && error.code === '57014'
  if (!isTimeout) throw error
  throw stillHeld()
}

function stillHeld() {
  return new Refusal(503, 'Your last request is still in progress. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}
