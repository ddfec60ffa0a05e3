import { buildApp } from '#server/app.ts'
import { registerJobs } from '#server/jobs.ts'
import type { Config } from '#server/platform/config/config-type.ts'
import { prepareSchema } from '#server/platform/database/schema/schema.ts'
import { createLog } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/open-platform.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startLocalServices } from '#server/platform/processes/local-services.ts'

/**
 * Opens the service with its database and sandbox, for a server that is measured: it ends when the measuring process disconnects.
 * `adapt` replaces parts of the platform, `closeFirst` are servers of its own that use the pool.
 */
export async function openService(
  config: Config,
  { adapt = (platform: Platform) => platform, closeFirst = async (): Promise<unknown> => undefined } = {},
) {
  const log = createLog({ local: false, logLevel: 'info' })
  const localServices = await startLocalServices(config, log)
  const { databaseUrls } = localServices
  await prepareSchema(databaseUrls, log)
  await localServices.sandboxReady
  const opened = await openPlatform(config, databaseUrls.databaseUrl, log)
  const platform = adapt(opened.platform)
  const app = await buildApp(platform)
  process.once('disconnect', async () => {
    await closeFirst()
    await app.close()
    await platform.jobs.close()
    await opened.close()
    await localServices.stop()
    process.exit()
  })
  registerJobs(platform, opened.transport)
  await platform.jobs.open()
  return { platform, app, databaseUrls, pool: opened.pool, log }
}
