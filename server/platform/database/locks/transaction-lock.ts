import { sql } from 'kysely'
import type { Platform } from '../../platform.ts'

export async function lockUntilCommit({ db }: Pick<Platform, 'db'>, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
