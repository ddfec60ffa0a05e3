import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDatabase, openPool } from './database.ts'
import { folderFiles } from './files.ts'
import { createJobs } from './jobs.ts'
import { createLimits } from './limits.ts'
import { createLocks } from './locks.ts'
import { createMailer, localMailbox, smtpTransport, type Transport } from './mail.ts'
import { migrate } from './migrate.ts'
import { createPayments } from './payments.ts'
import type { Platform } from './platform.ts'
import { loadSigningKeys } from './signing-keys.ts'

export type OpenPlatform = {
  platform: Platform
  pool: pg.Pool
  transport: Transport
  close: () => Promise<void>
}

/** Connects to every neighbour the configuration names and brings the database up to date. */
export async function openPlatform(config: Config, databaseUrl: string, log: Logger): Promise<OpenPlatform> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const pool = openPool({ url: databaseUrl, connections: 10, onError })
  const readPool = config.databaseReadUrl
    ? openPool({ url: config.databaseReadUrl, connections: 10, onError })
    : pool
  const lockPool = openPool({ url: databaseUrl, connections: 5, onError, idleSeconds: 120 })
  await migrate(pool)
  const db = openDatabase(pool)
  const jobs = createJobs({ url: databaseUrl, log, connections: 4 })
  const platform: Platform = {
    local: config.local,
    db,
    readDb: readPool === pool ? db : openDatabase(readPool),
    now: () => new Date(),
    log,
    mail: createMailer(config.publicUrl),
    files: folderFiles(config.filesFolder),
    payments: createPayments(config.stripe, log),
    jobs,
    limits: createLimits(pool),
    locks: createLocks(lockPool),
    keys: await loadSigningKeys(db),
    urls: { public: config.publicUrl },
    folders: { uploads: join(config.dataDir, 'uploads') },
    trustProxy: config.trustProxy,
  }
  return {
    platform,
    pool,
    transport: config.mailUrl ? smtpTransport(config.mailUrl, config.mailFrom) : localMailbox(db),
    async close() {
      await Promise.all([...new Set([pool, readPool, lockPool])].map((open) => open.end()))
    },
  }
}
