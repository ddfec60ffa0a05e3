import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { hour } from '#contract/durations.ts'
import { inTransaction } from '../database/database.ts'
import type { Platform } from '../platform.ts'

/** Streams are opened one at a time, so that none stays open when the store fails. */
type Stored = { key: string; content: Buffer | Buffer[] | (() => Readable) }

/** Without `claimFiles` a job removes the files. */
export async function storeOrphanedFiles(platform: Pick<Platform, 'db' | 'files' | 'now'>, stored: Stored[]) {
  await orphanFiles(
    platform,
    stored.map(({ key }) => key),
  )
  for (const { key, content } of stored) {
    const opened = typeof content === 'function' ? content() : content
    try {
      await platform.files.write(key, opened)
    } finally {
      if (opened instanceof Readable) opened.destroy()
    }
  }
}

/** Marks files as used. Part of the transaction that writes their rows. */
export async function claimFiles({ db }: Pick<Platform, 'db'>, stored: Pick<Stored, 'key'>[]) {
  const keys = stored.map(({ key }) => key)
  const { numDeletedRows } = await db
    .deleteFrom('loose_files')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .executeTakeFirst()
  if (Number(numDeletedRows) !== keys.length)
    throw new Error('The files were written too long ago and are gone; write them again')
}

export async function orphanFiles({ db, now }: Pick<Platform, 'db' | 'now'>, keys: string[]) {
  if (keys.length === 0) return
  const since = now()
  await db
    .insertInto('loose_files')
    .values(keys.map((key) => ({ key, since })))
    .execute()
}

/** A backup holds it, so that no file disappears between reading the rows and copying the files. */
export const fileRemovalLock = 'files are removed'

async function mayRemoveFiles({ db }: Pick<Platform, 'db'>) {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${fileRemovalLock}, 0)) as may
  `.execute(db)
  return rows[0]?.may === true
}

/** While a backup runs, the job removes the files. */
export async function removeOrphansNow(platform: Pick<Platform, 'db' | 'files'>, keys: string[]) {
  await inTransaction(platform, async (inside) => {
    if (await mayRemoveFiles(inside)) await Promise.all(keys.map((key) => inside.files.remove(key)))
  })
}

const grace = hour

export async function removeOrphanedFiles(platform: Pick<Platform, 'db' | 'files' | 'now'>) {
  const loose = await platform.db
    .selectFrom('loose_files')
    .select('key')
    .where('since', '<', new Date(platform.now().getTime() - grace))
    .orderBy('since')
    .limit(1_000)
    .execute()
  for (const { key } of loose) await inTransaction(platform, (inside) => removeOrphanedFile(inside, key))
}

/** Locks the row first, so that nobody claims the file, and deletes it only with the file. */
async function removeOrphanedFile({ db, files }: Pick<Platform, 'db' | 'files'>, key: string) {
  if (!(await mayRemoveFiles({ db }))) return
  const note = await db.deleteFrom('loose_files').where('key', '=', key).executeTakeFirst()
  if (note.numDeletedRows > 0n) await files.remove(key)
}

export function orphanedFileJobs(platform: Pick<Platform, 'db' | 'files' | 'now' | 'jobs' | 'log'>) {
  platform.jobs.handle('loose-files-remove', () => removeOrphanedFiles(platform), {
    schedule: '17 * * * *',
    deletesOld: true,
  })
}
