import './platform/node-version.ts'
import { registerJobs } from './jobs.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { startNeighbours } from './platform/neighbours.ts'
import { openPlatform } from './platform/open-platform.ts'
import { stopInOrder } from './platform/stop.ts'

/** What the web server and the worker have in common: configuration, neighbours, platform and jobs. */
export async function startService() {
  const config = configOrExit()
  const log = createLog(config)
  const stop = stopInOrder(log)
  try {
    const neighbours = await startNeighbours(config, log)
    stop.before(neighbours.stop)
    const { platform, transport, close } = await openPlatform(config, neighbours.databaseUrl, log)
    stop.before(close)
    registerJobs(platform, transport)
    await platform.jobs.open()
    stop.before(platform.jobs.close)
    return { config, log, stop, platform, databaseUrl: neighbours.databaseUrl }
  } catch (error) {
    return stop.because(error)
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
