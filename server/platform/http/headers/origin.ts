import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import type { Platform } from '../../platform.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

export function isWrite({ method }: Pick<FastifyRequest, 'method'>) {
  return !safeMethods.includes(method)
}

/** A write must come from our own pages, or from a program, which sends no origin. */
export function refuseForeignOrigin(request: FastifyRequest, platform: Platform) {
  if (!isWrite(request)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return
  } else if (origin === platform.urls.public.origin || (platform.local && isLoopback(origin, host))) return
  throw new Refusal(403, 'This request came from another site.')
}

/** A link on a foreign page would carry the session cookie (SameSite=Lax). See www.w3.org/TR/fetch-metadata. */
export function refuseForeignPage({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site')
    throw new Refusal(403, 'This request came from another site.')
}

function isLoopback(origin: string, host: string | undefined) {
  if (!URL.canParse(origin)) return false
  const { host: originHost, hostname } = new URL(origin)
  return originHost === host && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
