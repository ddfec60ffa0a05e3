import { after } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Platform } from '../../platform.ts'

export async function otherWorker({ db }: Pick<Platform, 'db'>, databaseUrl: string) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  after(() => boss.stop({ graceful: false }))

  return {
    /** Takes jobs until this one, whether or not its back-off is over. Returns the number of its attempt. */
    async take(queue: string, data: object) {
      while (true) {
        const [job] = await boss.fetch(queue, { ignoreStartAfter: true })
        if (!job) throw new Error(`No such job waits in ${queue}`)
        const { origin: _, ...own } = job.data as { origin?: object }
        if (isDeepStrictEqual(own, data)) return job.retryCount + 1
      }
    },
    async sendWithoutData(queue: string) {
      await boss.send(queue)
    },
    async die(queue: string) {
      await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour'
        where name = ${queue} and state = 'active'`.execute(db)
      await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null
        where name = ${queue}`.execute(db)
      await boss.supervise(queue)
    },
    async endBackOff(queue: string) {
      await sql`update pgboss.job set start_after = now() where name = ${queue} and state < 'active'`.execute(
        db,
      )
      await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${queue})`.execute(
        db,
      )
    },
  }
}
