import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export async function analyzeJobs({ db }: { db: Database }) {
  await sql`select analyze_jobs()`.execute(db)
}
