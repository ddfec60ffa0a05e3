import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '../errors.ts'

/**
 * One holder of a name at a time, over every process; the lock falls with the connection of its holder.
 * For work that waits for a neighbour: it takes connections of its own, so a slow neighbour cannot stop the site.
 */
export type Locks = {
  hold: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

export function createLocks(pool: pg.Pool, beatSeconds = 20): Locks {
  const turns = createTurns()
  return {
    async hold(name, work) {
      // Those of this process wait without a connection: many calls of one member must not take the connections of all.
      const end = await turns.take(name)
      return holdInDatabase(name, work).finally(end)
    },
  }

  async function holdInDatabase<Result>(name: string, work: () => Promise<Result>) {
    const client = await pool.connect().catch(refuseIfTooLong)
    // A connection that says nothing for long is cut by the server, and the lock with it: the holder shows that it lives.
    const beat = setInterval(() => client.query('select').catch(() => undefined), beatSeconds * 1000)
    try {
      await client.query('begin')
      const wait = client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
      await wait.catch(refuseIfTooLong)
      return await work()
    } finally {
      clearInterval(beat)
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
    }
  }
}

const patience = 15_000

/** One after the other, by name; each lets the next one go on. */
function createTurns() {
  const last = new Map<string, Promise<void>>()
  return {
    async take(name: string): Promise<() => void> {
      const before = last.get(name) ?? Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const mine = before.then(() => promise)
      last.set(name, mine)
      const end = () => {
        resolve()
        if (last.get(name) === mine) last.delete(name)
      }
      const isTooLong = await Promise.race([before.then(() => false), wait(patience, true, { ref: false })])
      if (!isTooLong) return end
      end()
      throw tooLong()
    },
  }
}

/** Whoever has the lock, or the last free connection, waits for the neighbour longer than anybody should. */
function refuseIfTooLong(error: unknown): never {
  const isTimeout =
    (error instanceof pg.DatabaseError && error.code === '57014') ||
    (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
  if (!isTimeout) throw error
  throw tooLong()
}

function tooLong() {
  return new Refusal(503, 'Your last request is still being worked on. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}
