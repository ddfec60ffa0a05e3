import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { createTestDatabase, testCluster } from '../database/testing/cluster.ts'
import { mailJobs } from '../mail/mail-delivery.ts'
import { openPlatform } from '../open-platform.ts'
import type { Platform } from '../platform.ts'

/** Creates the real platform on a database of its own. Call it at the top of a test file, which closes it. */
export async function testPlatform(
  env: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
  { onlyEnqueues = false } = {},
) {
  const { folder } = await testCluster()
  const { databaseUrl, migrationUrl } = await createTestDatabase()
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const config = readConfig({ DATA_DIR: dataDir, STRIPE_API_BASE: 'http://127.0.0.1:9', ...env })
  const open = await openPlatform({ ...config, onlyEnqueues }, databaseUrl, log)
  const clock = { now: new Date() }
  const platform: Platform = { ...open.platform, now: () => clock.now }
  mailJobs(platform, open.transport)
  after(async () => {
    await platform.jobs.close()
    await open.close()
  })
  return { platform, clock, config, databaseUrl, asOwner: ownerOf(migrationUrl), ...mailbox(platform) }
}

function ownerOf(connectionString: string) {
  return async function asOwner(statement: string) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
}

function mailbox({ db }: Platform) {
  return {
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
