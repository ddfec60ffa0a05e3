import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { finishRestore } from '../backup/finish-restore.ts'
import type { Config } from '../config/config-type.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { createDatabaseOnce, trafficRole } from '../database/schema/embedded-roles.ts'
import type { DatabaseUrls } from '../database/schema/schema.ts'
import { startSandbox } from './payment-sandbox.ts'

export type LocalServices = {
  databaseUrls: DatabaseUrls
  databaseLost: Promise<Error>
  sandboxReady: Promise<void> | undefined
  stop: () => Promise<void>
}

const databaseName = 'layerdrop'

export async function startLocalServices(config: Config, log: Logger): Promise<LocalServices> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  finishRestore(config.dataDir)
  // In this order: a folder in use is refused by the database before the sandbox touches it.
  const database = await startDatabase(config, log)
  const sandbox = startSandbox(config, log)
  return {
    databaseUrls: database.urls,
    databaseLost: database.lost,
    sandboxReady: sandbox?.ready,
    async stop() {
      await sandbox?.stop()
      await database.stop()
    },
  }
}

async function startDatabase(
  { databaseUrl, databaseDirectUrl, databaseMigrationUrl, dataDir }: Config,
  log: Logger,
) {
  if (databaseUrl)
    return {
      urls: { databaseUrl, migrationUrl: databaseMigrationUrl ?? databaseDirectUrl ?? databaseUrl },
      lost: new Promise<Error>(() => undefined),
      stop: async () => undefined,
    }
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'), {
    onExit: (problem) => log.error(problem),
  })
  await createDatabaseOnce(postgres.url('postgres'), databaseName)
  const urls = {
    databaseUrl: postgres.url(databaseName, trafficRole),
    migrationUrl: postgres.url(databaseName),
  }
  return { urls, lost: postgres.lost, stop: postgres.stop }
}
