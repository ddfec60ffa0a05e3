import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan } from '../../telemetry/spans.ts'
import { startTrace } from '../../telemetry/tracing.ts'

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** Does not use the client's `traceparent`, which would let anybody decide what is recorded. */
export function traceRequests(fastify: FastifyInstance) {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const span = startTrace({ name: request.method, kind: 'server' })
    if (span) spans.set(request, span)
    done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply.statusCode)
    done()
  })
  // Without it the span of a client that disconnects would stay open.
  fastify.addHook('onRequestAbort', (request, done) => {
    endSpan(request, 499)
    done()
  })
}

export function spanOf(request: FastifyRequest) {
  return spans.get(request)
}

function endSpan(request: FastifyRequest, status: number) {
  const span = spans.get(request)
  if (!span) return
  spans.delete(request)
  if (!span.isRecorded) return
  const { method, id, routeOptions } = request
  const route = routeOptions.url ?? 'none'
  span.set({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'layerdrop.request_id': id,
    },
  })
  span.end(status >= 500 ? { error: undefined } : undefined)
}
