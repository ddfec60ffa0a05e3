import { setTimeout as wait } from 'node:timers/promises'
import { hasMembers } from './accounts/accounts.ts'
import { buildApp } from './app.ts'
import { fillDemo } from './demo-process.ts'
import { OperatorError } from './platform/errors.ts'
import { refuseWithoutWebApp } from './platform/http/pages/web-pages.ts'
import { watchEventLoop } from './platform/processes/event-loop-watchdog.ts'
import { prepareService } from './preparation.ts'
import { startService } from './start-service.ts'
import { printStartupMessage } from './startup-message.ts'

let state: 'starting' | 'ready' | 'stopping' = 'starting'
const { config, log, stop, platform, isStuck, databaseUrl } = await startService()
try {
  if (config.worker === 'only') throw new OperatorError('WORKER=only is for `node server/worker.mjs`.')
  await serveSite()
  if (config.worker !== 'off') await platform.jobs.work()
  if (await hasMembers(platform)) becomeReady()
  const demo = fillDemo(config, databaseUrl, log)
  stop.before(demo.stop)
  const greeting = await demo.greeting
  becomeReady()
  // A local log is written synchronously: a terminal that stops the output stops the event loop.
  if (!config.local) watchEventLoop(log)
  printStartupMessage(config, greeting)
} catch (error) {
  await stop.because(error)
}

function becomeReady() {
  if (state === 'starting') state = 'ready'
}

async function serveSite() {
  if (!config.local) refuseWithoutWebApp()
  await prepareService(platform, config)
  const app = await buildApp(platform, { ...config, state: () => state, isStuck })
  await app.listen({ host: config.host, port: config.port }).catch(explainPort)
  stop.before(() => app.close())
  stop.before(leaveLoadBalancer)
}

/** A load balancer needs a moment to see that this process is not ready any more. Until then requests are answered. */
async function leaveLoadBalancer() {
  state = 'stopping'
  await wait(config.drainSeconds * 1000)
}

function explainPort(error: Error) {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  throw isTaken ? new OperatorError(`Port ${config.port} is in use. Choose another with PORT.`) : error
}
