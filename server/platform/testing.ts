import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { mailJobs } from './mail-delivery.ts'
import { openPlatform } from './open-platform.ts'
import type { Platform } from './platform.ts'

const template = 'template_layerdrop'
let cluster: Promise<{ postgres: EmbeddedPostgres; folder: string }> | undefined
let databases = 0

/**
 * The real platform on a database of its own, cloned from a migrated template; closed when the test file ends.
 * Call it at the top of the file, not inside a test. `clock.now` can be moved. Mails are read with `mailsTo`.
 */
export async function testPlatform(env: Record<string, string> = {}) {
  cluster ??= startCluster()
  const { postgres, folder } = await cluster
  const name = `test_${process.pid}_${++databases}`
  await onServer(postgres, `create database ${name} template ${template}`)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const config = readConfig({ DATA_DIR: dataDir, PAYMENT_SANDBOX_PORT: 'off', ...env })
  const open = await openPlatform(config, postgres.url(name), pino({ level: 'silent' }))
  const clock = { now: new Date() }
  const platform: Platform = { ...open.platform, now: () => clock.now }
  mailJobs(platform, open.transport)
  after(async () => {
    await platform.jobs.close()
    await open.close()
  })
  return { platform, clock, config, databaseUrl: postgres.url(name), ...mailbox(platform) }
}

function mailbox({ db }: Platform) {
  return {
    /** Mails promised to this address, oldest first, sent or not. */
    async mailsTo(recipient: string) {
      const rows = await db
        .selectFrom('mails')
        .selectAll()
        .where('recipient', '=', recipient)
        .orderBy('id')
        .execute()
      return rows.map(({ template: name, subject, text }) => ({
        template: name,
        subject: subject ?? '',
        text: text ?? '',
      }))
    },
  }
}

async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-test-'))
  // Nothing here must survive a crash, so the disk is not waited for.
  const postgres = await startEmbeddedPostgres(folder, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  postgres.endWithProcess()
  await onServer(postgres, `create database ${template}`)
  const config = readConfig({ DATA_DIR: mkdtempSync(join(folder, 'data-')), PAYMENT_SANDBOX_PORT: 'off' })
  const open = await openPlatform(config, postgres.url(template), pino({ level: 'silent' }))
  await open.platform.jobs.open()
  await open.platform.jobs.close()
  await open.close()
  return { postgres, folder }
}

async function onServer(postgres: EmbeddedPostgres, statement: string) {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
