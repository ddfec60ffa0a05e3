import { sql } from 'kysely'
import type { Platform } from '../platform.ts'

/** Until the caller's transaction ends, nobody else who waits for a turn of this name goes on. */
export async function waitForTurn({ db }: Pick<Platform, 'db'>, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
