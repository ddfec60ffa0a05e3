import { apiBase } from '#contract/endpoint.ts'
import type { Fastify } from '../app/http.ts'
import { openApiDocument } from './openapi.ts'

export function serveApiDocument(fastify: Fastify, publicUrl: URL) {
  const document = JSON.stringify(openApiDocument(publicUrl))
  fastify.get(`${apiBase}/openapi.json`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document),
  )
}
