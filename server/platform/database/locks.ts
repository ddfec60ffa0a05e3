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
  return {
    async hold(name, work) {
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
    },
  }
}

/** Whoever has the lock, or the last free connection, waits for the neighbour longer than anybody should. */
function refuseIfTooLong(error: unknown): never {
  const isTimeout =
    (error instanceof pg.DatabaseError && error.code === '57014') ||
    (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
  if (!isTimeout) throw error
  throw new Refusal(503, 'Your last request is still being worked on. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}
