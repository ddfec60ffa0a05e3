import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import { OperatorError } from '../errors.ts'
import { registry } from './metrics.ts'

export type MetricsPlace = {
  host: string
  port: number
  /** Without one only this machine may read them. */
  token: string | undefined
}

let collectsDefaults = false

export async function serveMetrics({ host, port, token }: MetricsPlace) {
  collectProcessMetrics()
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    if (token !== undefined && !isBearer(request.headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: Error) => {
    throw new OperatorError(`METRICS cannot listen on ${host}:${port}: ${error.message}`)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

export function collectProcessMetrics() {
  if (collectsDefaults) return
  collectsDefaults = true
  collectDefaultMetrics({ register: registry })
}

function isBearer(header = '', token: string) {
  return timingSafeEqual(sha256(header), sha256(`Bearer ${token}`))
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}
