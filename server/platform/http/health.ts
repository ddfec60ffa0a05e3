import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import type { Fastify } from './http.ts'

/** `/healthz`: this process answers. `/readyz`: it reaches its database and its files. */
export function serveHealth(fastify: Fastify, { db, files }: Platform) {
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'success', message: 'Alive', data: {} }
  })
  fastify.get('/readyz', async (_request, reply) => {
    const [database, storage] = await Promise.all([works(sql`select 1`.execute(db)), works(files.check())])
    const ready = database && storage
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return {
      status: ready ? 'success' : 'error',
      message: ready ? 'Ready' : 'Not ready',
      data: { database, files: storage },
    }
  })
}

function works(check: Promise<unknown>) {
  return check.then(
    () => true,
    () => false,
  )
}
