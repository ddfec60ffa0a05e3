import { databaseFile, type Settings } from './config.ts'
import { finishAdvances } from './controls/clocks.ts'
import { dueWork } from './due-work.ts'
import { installDefaultEndpoint } from './events/webhook-endpoints.ts'
import { deleteOldKeys } from './routing/idempotency.ts'
import { isAnythingDue, runDue } from './world/due-alarms.ts'
import { openStore } from './world/store.ts'
import { startDeliveries } from './world/webhooks.ts'
import { now, type World } from './world/world.ts'

export type Sandbox = ReturnType<typeof openSandbox>

/** Returns the provider without its HTTP server: the documents, the clock and the webhooks. */
export function openSandbox(settings: Settings) {
  const store = openStore(databaseFile(settings))
  const deliveries = startDeliveries(store)
  const keysInProgress = new Set<string>()
  let publicUrl = settings.publicUrl ?? ''
  let isClosed = false

  const world = (): World => ({ store, settings, publicUrl, keysInProgress, cause: null })

  /** Runs overdue work first, each at its own time. */
  function catchUp() {
    const until = now(world())
    if (!isAnythingDue(world(), { scope: '', until })) return
    store.transaction(() => runDue(world(), dueWork, { scope: '', until }))
    deliveries.wake()
  }

  const ticker = setInterval(catchUp, 1000)
  ticker.unref()

  return {
    world,
    catchUp,
    deliveries,
    publicUrl: () => publicUrl,
    /** Called once the port is known. */
    begin(url: string) {
      publicUrl = settings.publicUrl ?? url
      installDefaultEndpoint(world())
      deleteOldKeys(store)
      catchUp()
      finishAdvances(world(), dueWork)
      deliveries.wake()
    },
    /** Background work after the reply. */
    afterRequest() {
      if (isClosed) return
      catchUp()
      finishAdvances(world(), dueWork)
      deliveries.wake()
    },
    async close() {
      isClosed = true
      clearInterval(ticker)
      await deliveries.stop()
      store.close()
    },
  }
}
