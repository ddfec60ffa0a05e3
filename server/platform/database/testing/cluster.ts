import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { memoryFolder, removeOldMemoryFolders } from '../../testing/memory-folder.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { createDatabaseOnce, trafficRole } from '../schema/embedded-roles.ts'
import { type DatabaseUrls, prepareSchema } from '../schema/schema.ts'

type Fill = (urls: DatabaseUrls) => Promise<void>
type ClusterOptions = { native?: string | undefined; settings?: Record<string, string> }
type TestCluster = { folder: string; urlFor: (database: string, role?: string) => string }

const templateDatabase = 'template_layerdrop'
let cluster: Promise<TestCluster> | undefined
let databases = 0

export function testCluster(): Promise<TestCluster> {
  cluster ??= sharedCluster() ?? startTestCluster()
  return cluster
}

export const sharedClusterVariable = 'LAYERDROP_TEST_CLUSTER'

function sharedCluster() {
  const text = process.env[sharedClusterVariable]
  if (!text) return undefined
  const { folder, url }: { folder: string; url: string } = JSON.parse(text)
  return Promise.resolve({
    folder,
    urlFor: (database: string, role = 'postgres') =>
      url.replace('{role}', role).replace('{database}', database),
  })
}

/** Starts a server for a test file that kills PostgreSQL: its commits reach the disk, and databases created from now on are on it. */
export async function startOwnCluster(fill: Fill): Promise<void> {
  const former = cluster
  after(() => {
    cluster = former
  })
  cluster = startTestCluster(fill, { settings: { synchronous_commit: 'on' } })
  await cluster
}

/** Starts a server whose databases are copies of what `fill` leaves. `native` has the programs of a PostgreSQL in `bin`. */
export async function startTestCluster(
  fill?: Fill,
  { native = process.env.LAYERDROP_TEST_POSTGRES, settings = {} }: ClusterOptions = {},
): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  removeOldMemoryFolders()
  // Nothing here must survive a crash, so no write waits for the disk, and no database lives long enough for a vacuum.
  const postgres = await startEmbeddedPostgres(memoryFolder('test'), {
    native,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '400',
      // In the folder that is removed: a killed server leaves its shared memory.
      dynamic_shared_memory_type: 'mmap',
      ...settings,
    },
  })
  postgres.endWithProcess()
  await createDatabaseOnce(postgres.url('postgres'), templateDatabase)
  const urls = {
    databaseUrl: postgres.url(templateDatabase, trafficRole),
    migrationUrl: postgres.url(templateDatabase),
  }
  await prepareSchema(urls, pino({ level: 'silent' }))
  await fill?.(urls)
  return { folder, urlFor: postgres.url }
}

export async function createTestDatabase(): Promise<DatabaseUrls> {
  const { urlFor } = await testCluster()
  const name = `test_${process.pid}_${++databases}`
  await onServer(
    urlFor('postgres'),
    `create database ${name} template ${templateDatabase} strategy file_copy`,
    // Privileges that `prepareSchema` revoked on the template are not copied.
    `revoke temporary on database ${name} from public`,
  )
  return { databaseUrl: urlFor(name, trafficRole), migrationUrl: urlFor(name) }
}

const administrators = new Map<string, pg.Pool>()

/** Keeps its connection: opening one costs more than copying the template. */
async function onServer(url: string, ...statements: string[]) {
  const pool = administrators.get(url) ?? administrator(url)
  administrators.set(url, pool)
  for (const statement of statements) await pool.query(statement)
}

function administrator(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  pool.on('error', () => undefined)
  return pool
}
