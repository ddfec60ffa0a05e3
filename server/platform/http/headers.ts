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
  const onEvery = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(publicUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
  const onPage = { ...onEvery, 'content-security-policy': pagePolicy }
  const kinds = [
    { places: [apiBase, '/d/', '/media/'], headers: { ...onEvery, 'content-security-policy': answerPolicy } },
    { places: ['/reset/'], headers: { ...onPage, 'referrer-policy': 'no-referrer' } },
  ]
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(
      kinds.find(({ places }) => places.some((place) => url.startsWith(place)))?.headers ?? onPage,
    )
    done()
  })
}
