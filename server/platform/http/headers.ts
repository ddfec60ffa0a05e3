import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/endpoint.ts'
import type { Platform } from '../platform.ts'
import { firstPaintHash } from './first-paint.ts'
import { trackingHosts } from './tracking-scripts.ts'

type Hosts = ReturnType<typeof trackingHosts>

/** Components set style attributes, hence 'unsafe-inline' for styles; scripts come from our own files and the hosts named. */
function pagePolicy({ scripts, answers }: Hosts = { scripts: [], answers: [] }) {
  return [
    "default-src 'self'",
    ['script-src', "'self'", firstPaintHash(), ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...answers].join(' '),
    "media-src 'self' blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...answers].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const answerPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** On every answer, errors included. */
export function addSecurityHeaders(
  fastify: FastifyInstance,
  { urls, tracking }: Pick<Platform, 'urls' | 'tracking'>,
) {
  const onEvery = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(urls.public.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
  const onPage = { ...onEvery, 'content-security-policy': pagePolicy(trackingHosts(tracking)) }
  // An address that carries a code is read by no foreign script and told to nobody.
  const onSecret = { ...onEvery, 'content-security-policy': pagePolicy(), 'referrer-policy': 'no-referrer' }
  const kinds = [
    { places: [apiBase, '/d/', '/media/'], headers: { ...onEvery, 'content-security-policy': answerPolicy } },
    { places: ['/reset/', '/unsubscribe/'], headers: onSecret },
  ]
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(
      kinds.find(({ places }) => places.some((place) => url.startsWith(place)))?.headers ?? onPage,
    )
    done()
  })
}
