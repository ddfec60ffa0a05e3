import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan } from '../../telemetry/spans.ts'
import { startTrace } from '../../telemetry/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined
  }
}

/** Does not use the client's `traceparent`, which would let anybody decide what is recorded. */
export function traceRequests(fastify: FastifyInstance) {
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.span = startTrace({ name: request.method, kind: 'server' })
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

function endSpan(request: FastifyRequest, status: number) {
  const { span } = request
  request.span = undefined
  if (!span?.isRecorded) return
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
