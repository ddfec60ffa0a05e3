import { sql } from 'kysely'
import { logAlarm } from '../log.ts'
import type { Platform } from '../platform.ts'

type Deps = Pick<Platform, 'db' | 'files'>
type Column = { table: string; column: string }

export type Comparison = { lost: string[]; orphaned: string[]; foreign: string[] }

const maxShown = 1_000
const rowsAtOnce = 10_000

/** Removes nothing: with a restored older database every new file seems orphaned. */
export async function compareFiles(platform: Deps): Promise<Comparison> {
  const stored = new Set<string>()
  const foreign: string[] = []
  const onForeign = (name: string) => void (foreign.length < maxShown && foreign.push(name))
  for await (const key of platform.files.keys(onForeign)) stored.add(key)
  for await (const key of keysIn(platform, { table: 'loose_files', column: 'key' })) stored.delete(key)
  const missing: string[] = []
  for (const column of await keyColumns(platform))
    for await (const key of keysIn(platform, column)) if (!stored.delete(key)) missing.push(key)
  const lost = await recheck(missing, async (key) => (await platform.files.size(key)) === undefined)
  const orphaned = await recheck([...stored], (key) => isOrphaned(platform, key))
  return { lost, orphaned, foreign }
}

export async function keyColumns({ db }: Pick<Platform, 'db'>) {
  const { rows } = await sql<Column & { isNullable: boolean }>`
    select table_name as "table", column_name as "column", is_nullable = 'YES' as "isNullable"
    from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like '%\\_key'
    order by 1, 2
  `.execute(db)
  return rows
}

async function* keysIn({ db }: Pick<Platform, 'db'>, { table, column }: Column) {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)}
      where ${sql.ref(column)} > ${last} order by 1 limit ${rowsAtOnce}
    `.execute(db)
    for (const { key } of rows) yield key
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    last = end.key
  }
}

/** Files and rows change while they are listed. */
async function recheck(keys: string[], isTrue: (key: string) => Promise<boolean>) {
  const found: string[] = []
  for (const key of keys.slice(0, maxShown)) if (await isTrue(key)) found.push(key)
  return found
}

async function isOrphaned({ db, files }: Deps, key: string) {
  const loose = await db.selectFrom('loose_files').select('key').where('key', '=', key).executeTakeFirst()
  return !loose && (await files.size(key)) !== undefined
}

export function comparisonJob(platform: Deps & Pick<Platform, 'jobs' | 'log'>) {
  platform.jobs.handle(
    'files-compare',
    async () => {
      const { lost, orphaned, foreign } = await compareFiles(platform)
      const report = (alarm: string, keys: string[]) =>
        keys.length > 0 && logAlarm(platform.log, alarm, { files: keys.length, keys: keys.slice(0, 20) })
      report('files are missing', lost)
      report('files without a row', orphaned)
      if (foreign.length > 0)
        platform.log.warn(
          { files: foreign.length, names: foreign.slice(0, 20) },
          'the file storage holds what Layerdrop did not write',
        )
    },
    { schedule: '23 3 * * *', deletesOld: false },
  )
}
