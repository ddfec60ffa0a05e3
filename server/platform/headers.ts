import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/endpoint.ts'

/** Components set style attributes, hence 'unsafe-inline' for styles; scripts come from our own files only. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const answerPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** On every answer, errors included. */
export function addSecurityHeaders(fastify: FastifyInstance, publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:'
  fastify.addHook('onRequest', async (request, reply) => {
    const isAnswer = [apiBase, '/d/', '/media/'].some((place) => request.url.startsWith(place))
    reply.headers({
      'content-security-policy': isAnswer ? answerPolicy : pagePolicy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': request.url.startsWith('/reset/')
        ? 'no-referrer'
        : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    })
  })
}
