import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase, openPool } from '../database/database.ts'
import { OperatorError } from '../errors.ts'
import { bucketFiles } from './bucket-files.ts'
import { keyColumns } from './comparison.ts'
import type { FilesPlace } from './open-files.ts'

/** Creates nothing: a folder made here would be hidden by the disk that is mounted later. */
export async function refuseOtherFiles(place: FilesPlace, url: string) {
  const pool = openPool({ url, connections: 1, onError: () => undefined })
  try {
    const keys = await someKeys(openDatabase(pool))
    if (keys[0] === undefined) return
    const isStored = storedFileCheck(place)
    for (const key of keys) if (await isStored(key)) return
    throw new OperatorError(
      `FILES_URL holds none of the files that the database names, such as ${keys[0]}. Mount its disk, or set FILES_URL to the right folder or bucket. If all files are lost for good, store an empty file under that name and start again.`,
    )
  } finally {
    await pool.end()
  }
}

/** Of columns that are never null, in which the first rows are found at once. */
async function someKeys(db: Database): Promise<string[]> {
  const always = (await keyColumns({ db })).filter(({ isNullable }) => !isNullable)
  const selects = always.map(
    ({ table, column }) => sql`(select ${sql.ref(column)} as key from ${sql.table(table)} limit 3)`,
  )
  const { rows } = await sql<{ key: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Returns a function that returns false only for a missing file. Other code reports a bucket that refuses or does not answer. */
function storedFileCheck(place: FilesPlace) {
  if ('folder' in place) return (key: string) => stat(join(place.folder, key)).then(() => true, isNotMissing)
  const files = bucketFiles(place.bucket)
  return (key: string) =>
    files.size(key).then(
      (size) => size !== undefined,
      () => true,
    )
}

function isNotMissing({ code }: NodeJS.ErrnoException) {
  return code !== 'ENOENT' && code !== 'ENOTDIR'
}
