import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config-type.ts'
import { connectionLimitAlarm } from './database/connections/connection-limit.ts'
import { watchConnections } from './database/connections/connection-watch.ts'
import { type Database, openDatabase, openPool } from './database/database.ts'
import { createLocks } from './database/locks/locks.ts'
import { loadSigningKeys } from './database/signing-keys.ts'
import { measuredFiles } from './files/measured-files.ts'
import { openFiles } from './files/open-files.ts'
import { clamdScan } from './files/validation/malware.ts'
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
  isStuck: () => boolean
  close: () => Promise<void>
}

const keyRefreshMilliseconds = 30_000

type Settings = Config & Pick<Parameters<typeof createJobs>[0], 'isPatient' | 'onlyEnqueues'>

export async function openPlatform(
  config: Settings,
  databaseUrl: string,
  log: Logger,
): Promise<OpenPlatform> {
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const onConnectError = connectionLimitAlarm(log)
  const pools = openPools(config, { databaseUrl, directUrl, log, onConnectError })
  const db = openDatabase(pools.main)
  const { isPatient, onlyEnqueues } = config
  const jobs = createJobs({ url: directUrl, log, connections: 4, isPatient, onConnectError, onlyEnqueues })
  const keys = await loadSigningKeys(db)
  const onStaleKeys = (error: unknown) => log.warn({ err: error }, 'signing keys could not be read again')
  const refreshing = setInterval(() => keys.refresh().catch(onStaleKeys), keyRefreshMilliseconds).unref()
  const transport = transportOf(config, db)
  const platform: Platform = {
    local: config.local,
    db,
    readDb: pools.read ? openDatabase(pools.read) : db,
    now: () => new Date(),
    log,
    mail: createMailer(config, log),
    mailEventSecrets: config.mailEventSecrets,
    files: measuredFiles(openFiles(config.files)),
    payments: createPayments(config.stripe, log),
    jobs,
    limits: createLimits(pools.main),
    locks: createLocks(pools.locks),
    keys,
    urls: { public: config.publicUrl },
    contact: config.contact,
    folders: { uploads: join(config.dataDir, 'uploads') },
    slicer: config.slicer,
    scan: config.clamav && clamdScan(config.clamav),
    trustProxy: config.trustProxy,
    tracking: config.tracking,
  }
  return {
    platform,
    pool: pools.main,
    transport: transport.send,
    isStuck: () => pools.isStuck() || jobs.isStuck(),
    async close() {
      clearInterval(refreshing)
      transport.close()
      await pools.close()
    },
  }
}

type Databases = {
  databaseUrl: string
  directUrl: string
  log: Logger
  onConnectError: (error: unknown) => void
}

type PoolSettings = Omit<Parameters<typeof openPool>[0], 'onError'> & { isReplica?: boolean }

/** Locks and jobs need sessions of their own, so they connect without the pooler. */
function openPools(
  { databaseReadUrl, namesStatements, isPatient }: Settings,
  { databaseUrl, directUrl, log, onConnectError }: Databases,
) {
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const pooling = { isPooled: directUrl !== databaseUrl, namesStatements }
  const opened: { pool: pg.Pool; isStuck: () => boolean }[] = []
  const open = (name: string, { isReplica, ...settings }: PoolSettings) => {
    const pool = openPool({ ...settings, isPatient, onError, onConnectError })
    watchPool(name, pool)
    const isStuck = isPatient ? () => false : watchConnections(pool, settings.url, { isReplica })
    opened.push({ pool, isStuck })
    return pool
  }
  return {
    main: open('main', { url: databaseUrl, connections: 10, ...pooling }),
    locks: open('locks', { url: directUrl, connections: 8, idleSeconds: 120 }),
    read: databaseReadUrl
      ? open('read', { url: databaseReadUrl, connections: 10, isReplica: true, ...pooling })
      : undefined,
    isStuck: () => opened.some(({ isStuck }) => isStuck()),
    close: () => Promise.all(opened.map(({ pool }) => pool.end())),
  }
}

function transportOf({ mailUrl, mailFrom, mailNeedsTls }: Config, db: Database) {
  if (!mailUrl) return { send: localMailbox(db), close: () => undefined }
  const needsTls = mailNeedsTls && !isLoopbackHost(new URL(mailUrl).hostname)
  return smtpTransport(mailUrl, mailFrom, { needsTls })
}
