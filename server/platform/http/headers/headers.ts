import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/endpoint.ts'
import { mailStyles } from '../../mail/mail-template.ts'
import type { Platform } from '../../platform.ts'
import { firstPaintHash } from './first-paint.ts'
import { pageStyleHashes, policyHash } from './page-styles.ts'
import { trackingHosts } from './tracking-scripts.ts'

type Allowed = Partial<ReturnType<typeof trackingHosts>> & {
  styles?: string[]
}

let ownStyles: string[] | undefined

/** Allows styles through the CSSOM (`element.style`). The `default` trusted type is in `web/public/first-paint.js`. */
function pagePolicy({ scripts = [], answers = [], styles = [] }: Allowed = {}) {
  ownStyles ??= pageStyleHashes()
  return [
    "default-src 'self'",
    ['script-src', "'self'", firstPaintHash(), ...scripts].join(' '),
    ['style-src', "'self'", ...ownStyles, ...styles].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...answers].join(' '),
    "media-src 'self' blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...answers].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

const answerPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

function headersOnEvery({ urls }: Pick<Platform, 'urls'>) {
  return {
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
}

export function answerHeaders(platform: Pick<Platform, 'urls'>) {
  return { ...headersOnEvery(platform), 'content-security-policy': answerPolicy }
}

export function addSecurityHeaders(fastify: FastifyInstance, platform: Pick<Platform, 'urls' | 'tracking'>) {
  const onEvery = headersOnEvery(platform)
  const onPage = { ...onEvery, 'content-security-policy': pagePolicy(trackingHosts(platform.tracking)) }
  // Addresses with a code must not reach foreign scripts or referrers.
  const onSecret = { ...onEvery, 'content-security-policy': pagePolicy(), 'referrer-policy': 'no-referrer' }
  // No foreign script runs in the studio. The frame of an email preview inherits this policy.
  const styles = ["'unsafe-hashes'", ...mailStyles.map(policyHash)]
  const onAdmin = { ...onEvery, 'content-security-policy': pagePolicy({ styles }) }
  // Mail programs on the web show these. A template test of a drop email sends a landing picture.
  const onPicture = { ...answerHeaders(platform), 'cross-origin-resource-policy': 'cross-origin' }
  const kinds = [
    { places: ['/media/pictures/', '/landing/'], headers: onPicture },
    { places: [apiBase, '/d/', '/media/'], headers: answerHeaders(platform) },
    { places: ['/reset/', '/unsubscribe/'], headers: onSecret },
    { places: ['/admin'], headers: onAdmin },
  ]
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(
      kinds.find(({ places }) => places.some((place) => url.startsWith(place)))?.headers ?? onPage,
    )
    done()
  })
}
