import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config-type.ts'
import { watchConnections } from './database/connection-watch.ts'
import { type Database, openDatabase, openPool } from './database/database.ts'
import { createLocks } from './database/locks.ts'
import { loadSigningKeys } from './database/signing-keys.ts'
import { clamdScan } from './files/malware.ts'
import { measuredFiles } from './files/measured-files.ts'
import { openFiles } from './files/open-files.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLimits } from './limits/rate-limiter.ts'
import { isLoopbackHost } from './loopback.ts'
import { createMailer, localMailbox, smtpTransport, type Transport } from './mail/mail.ts'
import { createPayments } from './payments/payments.ts'
import type { Platform } from './platform.ts'
import { watchPool } from './telemetry/metrics.ts'

export type OpenPlatform = {
  platform: Platform
  pool: pg.Pool
  transport: Transport
  /** True when a restart would help: the database answers, and this process does not reach it. */
  isStuck: () => boolean
  close: () => Promise<void>
}

const keyRefreshMilliseconds = 30_000

export async function openPlatform(config: Config, databaseUrl: string, log: Logger): Promise<OpenPlatform> {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const pooling = { isPooled: directUrl !== databaseUrl, namesStatements: config.namesStatements }
  const open = (url: string) => openPool({ url, connections: 10, onError, ...pooling })
  const pool = open(databaseUrl)
  const readPool = config.databaseReadUrl ? open(config.databaseReadUrl) : pool
  const lockPool = openPool({ url: directUrl, connections: 8, onError, idleSeconds: 120 })
  watchPool('main', pool)
  watchPool('locks', lockPool)
  if (readPool !== pool) watchPool('read', readPool)
  const stuck = [
    watchConnections(pool, databaseUrl),
    watchConnections(lockPool, directUrl),
    ...(readPool === pool ? [] : [watchConnections(readPool, config.databaseReadUrl ?? databaseUrl)]),
  ]
  const db = openDatabase(pool)
  const jobs = createJobs({ url: directUrl, log, connections: 4 })
  const keys = await loadSigningKeys(db)
  const onStaleKeys = (error: unknown) => log.warn({ err: error }, 'signing keys could not be read again')
  const refreshing = setInterval(() => keys.refresh().catch(onStaleKeys), keyRefreshMilliseconds).unref()
  const transport = transportOf(config, db)
  const platform: Platform = {
    local: config.local,
    db,
    readDb: readPool === pool ? db : openDatabase(readPool),
    now: () => new Date(),
    log,
    mail: createMailer(config.publicUrl, log),
    mailEventSecrets: config.mailEventSecrets,
    files: measuredFiles(openFiles(config.files)),
    payments: createPayments(config.stripe, log),
    jobs,
    limits: createLimits(pool),
    locks: createLocks(lockPool),
    keys,
    urls: { public: config.publicUrl },
    folders: { uploads: join(config.dataDir, 'uploads') },
    slicer: config.slicer,
    scan: config.clamav && clamdScan(config.clamav),
    trustProxy: config.trustProxy,
    tracking: config.tracking,
  }
  return {
    platform,
    pool,
    transport: transport.send,
    isStuck: () => stuck.some((isStuck) => isStuck()),
    async close() {
      clearInterval(refreshing)
      transport.close()
      await Promise.all([...new Set([pool, readPool, lockPool])].map((open) => open.end()))
    },
  }
}

function transportOf({ mailUrl, mailFrom, mailNeedsTls }: Config, db: Database) {
  if (!mailUrl) return { send: localMailbox(db), close: () => undefined }
  const needsTls = mailNeedsTls && !isLoopbackHost(new URL(mailUrl).hostname)
  return smtpTransport(mailUrl, mailFrom, { needsTls })
}
