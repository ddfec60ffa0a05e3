import type pg from 'pg'

/**
 * One holder of a name at a time, over every process; the lock falls with the connection of its holder.
 * For work that waits for a neighbour: it takes connections of its own, so a slow neighbour cannot stop the site.
 */
export type Locks = {
  hold: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

export function createLocks(pool: pg.Pool): Locks {
  return {
    async hold(name, work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
        return await work()
      } finally {
        await client.query('rollback').then(
          () => client.release(),
          () => client.release(true),
        )
      }
    },
  }
}
