import { sharedFor, succeedsWithin } from '../../checks.ts'
import { acceptsWrites } from '../../database/connections/write-watch.ts'
import type { Platform } from '../../platform.ts'
import { version } from '../../version.ts'
import type { Fastify } from './http.ts'

const checkedForMs = 1_000
/** The check writes a file, so its success is shared for longer. */
const filesCheckedForMs = 15_000

const checkTimeoutMs = 3_000

export type ProcessState = {
  /** 'stopping': requests are still answered, and no new ones should come. */
  state: () => 'starting' | 'ready' | 'stopping'
  isStuck: () => boolean
}

/** `/healthz`: this process answers and needs no restart. `/readyz`: this process reaches its database and files. */
export function serveHealth(fastify: Fastify, { db, files }: Platform, { state, isStuck }: ProcessState) {
  closeConnectionsWhenStopping(fastify, state)
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isStuck()) return { status: 'success', message: 'Alive', data: { version } }
    reply.code(503)
    return {
      status: 'error',
      message: 'Restart this process: it cannot reach its database.',
      data: { version },
    }
  })
  let filesWorkedAt = Number.NEGATIVE_INFINITY
  async function checkFiles() {
    if (performance.now() - filesWorkedAt < filesCheckedForMs) return true
    const isWorking = await succeedsWithin(checkTimeoutMs, files.check())
    if (isWorking) filesWorkedAt = performance.now()
    return isWorking
  }
  async function checkDatabase() {
    let databaseWrites = false
    const read = acceptsWrites(db).then((accepts) => {
      databaseWrites = accepts
    })
    return { database: await succeedsWithin(checkTimeoutMs, read), databaseWrites }
  }
  const check = sharedFor(checkedForMs, () => Promise.all([checkDatabase(), checkFiles()]))
  fastify.get<{ Querystring: { without?: unknown } }>('/readyz', async ({ query }, reply) => {
    const [{ database, databaseWrites }, storage] = await check()
    const ready = state() === 'ready' && database && (storage || query.without === 'files')
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: ready ? 'success' : 'error',
      message: ready ? readySentence(databaseWrites) : 'Not ready',
      data: { database, files: storage, databaseWrites },
    }
  })
}

function readySentence(databaseWrites: boolean) {
  return databaseWrites ? 'Ready' : 'Ready, but the database only accepts reads'
}

/** A proxy that keeps its connections open would send the next request into the closing process. */
function closeConnectionsWhenStopping(fastify: Fastify, state: ProcessState['state']) {
  fastify.addHook('onRequest', (_request, reply, done) => {
    if (state() === 'stopping') reply.header('connection', 'close')
    done()
  })
}
