import { createWriteStream, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { describeSchema, type RanMigration } from '../database/schema/newer-schema.ts'
import { isDiskFull, OperatorError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { syncPath } from '../files/folder-files.ts'
import { fileRemovalLock } from '../files/orphaned-files.ts'
import { version } from '../version.ts'
import { encrypt } from './age.ts'
import { type BackupDescription, writeArchive } from './archive.ts'
import { backupName, removeUnfinishedBackups, unfinishedSuffix } from './backup-folder.ts'
import { explainFullDisk } from './backup-target.ts'
import { streamBaseBackup } from './base-backup.ts'
import type { Signer } from './signature.ts'

type Options = {
  dataDir: string
  files: Files
  recipients: Buffer[]
  signer: Signer | undefined
  copySandbox: (scratch: string) => Promise<{ name: string; path: string }[]>
  target: string
  now: Date
}

/** The backup appears whole or not at all, also while the service runs. */
export async function createBackup(options: Options): Promise<{ path: string; bytes: number }> {
  const { dataDir, target, now } = options
  const path = join(target, backupName(now))
  const unfinished = `${path}${unfinishedSuffix}`
  const postgres = await openEmbeddedPostgres(join(dataDir, 'postgres'))
  const scratch = mkdtempSync(join(tmpdir(), 'layerdrop-backup-'))
  try {
    await withoutRemovals(postgres.url('layerdrop'), (database) => {
      removeUnfinishedBackups(target)
      const description = { ...database, createdAt: now.toISOString() }
      return writeBackup({ ...options, description }, postgres.url('postgres'), { scratch, unfinished })
    })
    await moveIntoPlace(unfinished, path)
    return { path, bytes: statSync(path).size }
  } catch (error) {
    throw explainFullDisk(error, tmpdir())
  } finally {
    await postgres.close()
    rmSync(scratch, { recursive: true, force: true })
    rmSync(unfinished, { force: true })
  }
}

async function moveIntoPlace(unfinished: string, path: string) {
  const folder = dirname(path)
  try {
    renameSync(unfinished, path)
  } catch (error) {
    throw explainFullDisk(error, folder)
  }
  try {
    await syncPath(folder)
  } catch (error) {
    if (isDiskFull(error)) rmSync(path, { force: true })
    throw explainFullDisk(error, folder)
  }
}

async function writeBackup(
  { files, recipients, signer, description, copySandbox }: Options & { description: BackupDescription },
  url: string,
  { scratch, unfinished }: { scratch: string; unfinished: string },
) {
  const archive = writeArchive({
    description,
    database: await streamBaseBackup(url),
    copies: await copySandbox(scratch),
    files,
    sumsPath: join(scratch, 'sums'),
    signer,
  })
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(encrypt(archive, recipients), output).catch((error: unknown) => {
    throw output.errored === error ? explainFullDisk(error, dirname(unfinished)) : error
  })
}

/** No process removes files while `work` runs, so that no file of the backed-up rows is missing. */
async function withoutRemovals(url: string, work: (description: BackupDescription) => Promise<void>) {
  const client = new pg.Client({ connectionString: url, application_name: 'layerdrop-backup' })
  await client.connect()
  try {
    await lockRemovals(client)
    await work(await describeDatabase(client))
    // Fails if the connection, and the lock with it, was lost meanwhile.
    await client.query('select')
  } finally {
    await client.end()
  }
}

async function lockRemovals(client: pg.Client) {
  for (let round = 0; round < 300; round++) {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [
      fileRemovalLock,
    ])
    if (rows[0]?.locked === true) return
    await wait(100)
  }
  throw new OperatorError('Another backup of this folder runs. Wait for its end.')
}

async function describeDatabase(client: pg.Client): Promise<BackupDescription> {
  const { rows } = await client.query<RanMigration>(
    'select name, oldest_release from migrations order by name',
  )
  const { rows: settings } = await client.query<{ version: string }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return {
    format: 1,
    version,
    createdAt: '',
    postgres: String(settings[0]?.version),
    ...describeSchema(rows),
  }
}
