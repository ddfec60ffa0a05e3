import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { inTransaction } from '../database/database.ts'
import { hour } from '../durations.ts'
import type { Platform } from '../platform.ts'

/** Streams are opened one at a time, so that none stays open when the store fails. */
type Stored = { key: string; content: Buffer | (() => Readable) }

/** Stores files before their rows. Without `claimFiles` a job removes them. */
export async function storeLooseFiles(platform: Pick<Platform, 'db' | 'files' | 'now'>, stored: Stored[]) {
  await loosenFiles(
    platform,
    stored.map(({ key }) => key),
  )
  for (const { key, content } of stored) {
    const opened = Buffer.isBuffer(content) ? content : content()
    try {
      await platform.files.write(key, opened)
    } finally {
      if (!Buffer.isBuffer(opened)) opened.destroy()
    }
  }
}

/** Part of the transaction that writes the rows of the files. */
export async function claimFiles({ db }: Pick<Platform, 'db'>, stored: Pick<Stored, 'key'>[]) {
  const keys = stored.map(({ key }) => key)
  const { numDeletedRows } = await db
    .deleteFrom('loose_files')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .executeTakeFirst()
  if (Number(numDeletedRows) !== keys.length)
    throw new Error('The files were written too long ago and are gone; write them again')
}

export async function loosenFiles({ db, now }: Pick<Platform, 'db' | 'now'>, keys: string[]) {
  if (keys.length === 0) return
  const since = now()
  await db
    .insertInto('loose_files')
    .values(keys.map((key) => ({ key, since })))
    .execute()
}

const grace = hour

export async function removeLooseFiles(platform: Pick<Platform, 'db' | 'files' | 'now'>) {
  const loose = await platform.db
    .selectFrom('loose_files')
    .select('key')
    .where('since', '<', new Date(platform.now().getTime() - grace))
    .orderBy('since')
    .limit(1_000)
    .execute()
  for (const { key } of loose) await inTransaction(platform, (inside) => removeLooseFile(inside, key))
}

/** The row is locked first, so that nobody claims the file, and is deleted only with the file. */
async function removeLooseFile({ db, files }: Pick<Platform, 'db' | 'files'>, key: string) {
  const note = await db.deleteFrom('loose_files').where('key', '=', key).executeTakeFirst()
  if (note.numDeletedRows > 0n) await files.remove(key)
}

export function looseFileJobs(platform: Pick<Platform, 'db' | 'files' | 'now' | 'jobs'>) {
  platform.jobs.handle('loose-files-remove', () => removeLooseFiles(platform), { schedule: '17 * * * *' })
}
