import type { Logger } from 'pino'
import { networkIsolation } from '#geometry/model-process/isolated-process.ts'
import { registerJobs } from './jobs.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import type { Config, Environment } from './platform/config/config-type.ts'
import { watchWrites } from './platform/database/connections/write-watch.ts'
import { prepareSchema } from './platform/database/schema/schema.ts'
import { OperatorError, Refusal } from './platform/errors.ts'
import { removeAbandoned } from './platform/files/folder-files.ts'
import { refuseOtherFiles } from './platform/files/stored-files.ts'
import { createLog } from './platform/log.ts'
import { openPlatform } from './platform/open-platform.ts'
import type { Platform } from './platform/platform.ts'
import { startLocalServices } from './platform/processes/local-services.ts'
import { createShutdown } from './platform/processes/shutdown.ts'
import { serveMetrics } from './platform/telemetry/metrics-server.ts'
import { watchSystem } from './system/gauges.ts'

export async function startService(settings: Environment = {}) {
  const config = configOrExit({ ...process.env, ...settings })
  const log = createLog(config)
  const stop = createShutdown(log)
  try {
    if (config.openTelemetry) {
      const { startOpenTelemetry } = await import('./platform/telemetry/opentelemetry.ts')
      stop.before(await startOpenTelemetry(config.openTelemetry))
    }
    const localServices = await startLocalServices(config, log)
    stop.before(localServices.stop)
    void localServices.databaseLost.then(stop.because)
    const { databaseUrl } = localServices.databaseUrls
    await prepareSchema(localServices.databaseUrls, log)
    await refuseOtherFiles(config.files, config.databaseDirectUrl ?? databaseUrl)
    const { platform, transport, isStuck, close } = await openPlatform(config, databaseUrl, log)
    stop.before(close)
    const watch = setInterval(() => {
      if (!isStuck()) return
      // Its pools wait for connections that never answer.
      setTimeout(() => process.exit(1), 10_000)
      void stop.because(new OperatorError(stuckSentence))
    }, 10_000)
    stop.before(() => clearInterval(watch))
    stop.before(watchWrites(platform))
    if (config.metrics || config.openTelemetry?.metrics) watchSystem(platform)
    if (config.metrics) stop.before(await serveMetrics(config.metrics))
    if (!config.local) warnOfMissing(config, log)
    await cleanUpFiles(platform)
    registerJobs(platform, transport)
    await platform.jobs.open()
    stop.before(platform.jobs.close)
    await localServices.sandboxReady
    return { config, log, stop, platform, isStuck, databaseUrl }
  } catch (error) {
    return stop.because(error)
  }
}

/** Not every supervisor reads `/healthz`, and a worker has none: it sees a process that ends. */
const stuckSentence =
  'No database connection became free for a minute, although the database accepts new ones.'

/** While the storage is unavailable, what needs no file is served. A wrong bucket or key ends the start. */
async function cleanUpFiles({ folders, files, now, log }: Platform) {
  // Unfinished uploads are on the machine that received them, and the hourly job may run on another.
  await removeAbandoned(folders.uploads, now())
  try {
    await files.cleanUp(now())
  } catch (error) {
    if (!(error instanceof Refusal)) throw new OperatorError(`FILES_URL cannot be used: ${error}`)
    log.warn('the file storage is not available: pages without files are served')
  }
}

function warnOfMissing({ clamav, worker }: Config, log: Logger) {
  if (!clamav) log.warn('CLAMAV_URL is not set: uploaded files are not scanned for malware')
  if (worker !== 'off' && networkIsolation().length === 0)
    log.warn('this system gives model processes no network namespace: forbid their traffic in the firewall')
}

function configOrExit(env: Environment): Config {
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
