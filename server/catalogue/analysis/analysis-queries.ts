import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { NewUploadedFile } from '../uploads/upload-queries.ts'

type Timed = Pick<Platform, 'db' | 'now'>

/** How long a worker may be silent before it is taken for dead. */
const silenceMilliseconds = 20_000

export const mostAttempts = 3

export type Lease = { id: string; name: string; bytes: number; scale: number; attempt: number }

/** Takes an upload whose turn it is, for this worker alone; undefined when another has it or it is done. */
export async function leaseUpload({ db, now }: Timed, id: string): Promise<Lease | undefined> {
  return db
    .updateTable('uploads')
    .set({
      state: 'working',
      progress: 0,
      doing: 'Reading',
      attempt: sql`attempt + 1`,
      heard_at: now(),
    })
    .where('id', '=', id)
    .where('attempt', '<', mostAttempts)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'queued'),
        and([eb('state', '=', 'working'), eb('heard_at', '<', silentSince(now()))]),
      ]),
    )
    .returning(['id', 'name', 'bytes', 'scale', 'attempt'])
    .executeTakeFirst()
}

function silentSince(now: Date) {
  return new Date(now.getTime() - silenceMilliseconds)
}

/** False when the upload is no longer this worker's. */
export async function noteProgress(
  { db, now }: Timed,
  { id, attempt }: Lease,
  { progress, doing }: { progress?: number; doing?: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      heard_at: now(),
      ...(progress !== undefined && { progress }),
      ...(doing !== undefined && { doing }),
    })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Outcome =
  | { state: 'done'; left_out: string[]; expires_at: Date }
  | { state: 'queued'; attempt?: number }
  | { state: 'failed'; problem: string; expires_at: Date }

/** Ends this worker's turn. False when it was not its turn any more. */
export async function endLease({ db, now }: Timed, { id, attempt }: Lease, outcome: Outcome) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      ...outcome,
      doing: '',
      heard_at: now(),
      ...(outcome.state === 'done' && { progress: 100 }),
    })
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

/** Uploads whose worker fell silent: to be tried again, or given up when that was the last attempt. */
export function selectSilent({ db, now }: Timed) {
  return db
    .selectFrom('uploads')
    .select(['id', 'name', 'bytes', 'scale', 'attempt'])
    .select(sql<boolean>`state = 'working' and attempt >= ${mostAttempts}`.as('is_last'))
    .where('state', '=', sql<'working'>`any(array['queued', 'working'])`)
    .where('heard_at', '<', silentSince(now()))
    .limit(100)
    .execute()
}

/** From the start, as if it had just come. Undefined when there is nothing to look at again. */
export function requeue({ db, now }: Timed, { id, userId }: { id: string; userId: string }) {
  return db
    .updateTable('uploads')
    .set({ state: 'queued', attempt: 0, progress: 0, problem: null, heard_at: now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('upload_parts as p').select('p.position').whereRef('p.upload_id', '=', 'uploads.id')),
    )
    .returning('name')
    .executeTakeFirst()
}
