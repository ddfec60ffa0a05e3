import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { openPlatform } from '../open-platform.ts'
import { startEmbeddedPostgres } from '../processes/embedded-postgres.ts'

/** A PostgreSQL for tests, with one migrated database to clone. `urlFor` takes the name of a database. */
type TestCluster = { folder: string; urlFor: (database: string) => string }

const template = 'template_layerdrop'
let cluster: Promise<TestCluster> | undefined
let databases = 0

/** The one of the whole run where `npm test` started it, or else one of this process. */
export function testCluster(): Promise<TestCluster> {
  cluster ??= sharedCluster() ?? startTestCluster()
  return cluster
}

/** Set by `npm test`, so that not every file starts its own. */
export const sharedClusterVariable = 'LAYERDROP_TEST_CLUSTER'

function sharedCluster() {
  const text = process.env[sharedClusterVariable]
  if (!text) return undefined
  const { folder, url }: { folder: string; url: string } = JSON.parse(text)
  return Promise.resolve({ folder, urlFor: (database: string) => url.replace('{database}', database) })
}

/** Starts one that ends with this process, and migrates its template. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-test-'))
  // Nothing here must survive a crash, so the disk is not waited for.
  const postgres = await startEmbeddedPostgres(folder, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  postgres.endWithProcess()
  await onServer(postgres.url('postgres'), `create database ${template}`)
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  })
  const open = await openPlatform(config, postgres.url(template), pino({ level: 'silent' }))
  await open.platform.jobs.open()
  await open.platform.jobs.close()
  await open.close()
  return { folder, urlFor: postgres.url }
}

/** A database of its own, cloned from the template. */
export async function createTestDatabase() {
  const { urlFor } = await testCluster()
  const name = `test_${process.pid}_${++databases}`
  await onServer(urlFor('postgres'), `create database ${name} template ${template} strategy file_copy`)
  return urlFor(name)
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
