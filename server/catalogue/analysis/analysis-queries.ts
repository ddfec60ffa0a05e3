import { sql } from 'kysely'
import type { ModelEstimate } from '#geometry/estimate/estimate.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NewUploadedFile } from '../uploads/upload-queries.ts'

export type Analysis = {
  id: string
  user_id: string | null
  name: string
  bytes: number
  scale: number
  down: number[] | null
  repaired_from: string | null
  product_id: string | null
  attempt: number
  failures: number
}

export function startAnalysis(
  { db }: Pick<Platform, 'db'>,
  id: string,
  attempt: number,
): Promise<Analysis | undefined> {
  return db
    .updateTable('uploads')
    .set({ state: 'working', progress: 0, doing: 'Reading', attempt })
    .where('id', '=', id)
    .where('attempt', '<', attempt)
    .where(({ eb, or }) => or([eb('state', '=', 'queued'), eb('state', '=', 'working')]))
    .returning(['id', 'user_id', 'name', 'bytes', 'scale', 'down', 'repaired_from', 'attempt', 'failures'])
    .returning('product_id')
    .executeTakeFirst()
}

export async function recordProgress(
  { db }: Pick<Platform, 'db'>,
  { id, attempt }: Analysis,
  progress: { progress: number; doing: string },
) {
  await db
    .updateTable('uploads')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('attempt', '=', attempt)
    .execute()
}

export async function isAnalysing({ db }: Pick<Platform, 'db'>, { id, attempt }: Analysis) {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return row !== undefined
}

type Outcome =
  | { state: 'done'; left_out: string[]; expires_at: Date }
  | { state: 'queued'; attempt?: number; failures?: number }
  | { state: 'failed'; problem: string; expires_at: Date }

export async function endAnalysis({ db }: Pick<Platform, 'db'>, { id, attempt }: Analysis, outcome: Outcome) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ ...outcome, doing: '', ...(outcome.state === 'done' && { progress: 100 }) })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertUploadedFiles(
  { db }: Pick<Platform, 'db'>,
  uploadId: string,
  files: NewUploadedFile[],
) {
  const rows = files.map((file, position) => ({ ...file, upload_id: uploadId, position }))
  await db.insertInto('uploaded_files').values(rows).execute()
}

export async function findSourceRepair({ db }: Pick<Platform, 'db'>, uploadId: string) {
  const { rows } = await sql<{ original_key: string; repairs: string[] }>`
    select f.original_key, f.repairs
    from uploads u
    join (
      select id, original_key, repairs from product_files
      union all
      select id, original_key, repairs from uploaded_files
    ) f on f.id = coalesce(u.repaired_from, u.turned_from)
    where u.id = ${uploadId} and f.original_key is not null
  `.execute(db)
  return rows[0]
}

export async function findChangedSource({ db }: Pick<Platform, 'db'>, uploadId: string) {
  const { rows } = await sql<{ estimate: ModelEstimate | null }>`
    select f.estimate
    from uploads u
    join (
      select id, estimate from product_files
      union all
      select id, estimate from uploaded_files
    ) f on f.id = coalesce(u.repaired_from, u.turned_from)
    where u.id = ${uploadId}
  `.execute(db)
  return rows[0]
}

export async function failInterrupted(
  { db }: Pick<Platform, 'db'>,
  id: string,
  { problem, expiresAt }: { problem: string; expiresAt: Date },
) {
  await db
    .updateTable('uploads')
    .set({ state: 'failed', problem, doing: '', expires_at: expiresAt })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('state', '=', 'queued'), eb('state', '=', 'working')]))
    .execute()
}

export function requeue({ db }: Pick<Platform, 'db'>, { id, userId }: { id: string; userId: string }) {
  return db
    .updateTable('uploads')
    .set({ state: 'queued', attempt: 0, failures: 0, progress: 0, problem: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('upload_parts as p').select('p.position').whereRef('p.upload_id', '=', 'uploads.id')),
    )
    .returning('name')
    .executeTakeFirst()
}
