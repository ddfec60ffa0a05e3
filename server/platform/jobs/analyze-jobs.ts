import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Updates the statistics of the job queues, at most once a minute. */
export async function analyzeJobs({ db }: { db: Database }) {
  await sql`select analyze_jobs()`.execute(db)
}
