import { apiBase } from '#contract/endpoint.ts'
import type { Fastify } from '../app/http.ts'
import { openApiDocument } from './openapi.ts'

export function serveApiDocument(fastify: Fastify, publicUrl: URL) {
  let document: string | undefined
  fastify.get(`${apiBase}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(publicUrl))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
}
