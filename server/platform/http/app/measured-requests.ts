import { requestSeconds } from '../../telemetry/metrics.ts'
import type { Fastify } from './http.ts'

export function measureRequests(fastify: Fastify) {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) }
    requestSeconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}
