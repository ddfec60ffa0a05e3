import { watchEventLoop } from './platform/processes/event-loop-watchdog.ts'
import { startService } from './start-service.ts'

const { log, platform, stop } = await startService({ WORKER: 'only' })
try {
  await platform.jobs.work()
  watchEventLoop(log)
  log.info('working')
} catch (error) {
  await stop.because(error)
}
