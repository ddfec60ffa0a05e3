import { sql } from 'kysely'

/** A time of the database is exact to the microsecond, a time that was on screen to the millisecond. */
export function sameFailure(column: string, failedAt: Date) {
  return sql<boolean>`date_trunc('milliseconds', ${sql.ref(column)}) = ${failedAt}::timestamptz`
}
