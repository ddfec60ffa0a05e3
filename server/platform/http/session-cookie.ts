import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'

/** Says that there is a session, and nothing of it: pages that are written for visitors ask who reads them only then. */
const hint = 'signed_in'

/** The session token of this browser. It lives in an HttpOnly cookie and nowhere else. */
export type SessionCookie = {
  token: string | undefined
  set: (token: string, expiresAt: Date) => void
  clear: () => void
}

export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
): SessionCookie {
  // Browsers accept the __Host- prefix only on a secure cookie for this host alone.
  const secure = platform.urls.public.protocol === 'https:'
  const name = secure ? '__Host-session' : 'session'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const token = request.cookies[name]
  return {
    token: token && /^[\w-]{43}$/.test(token) ? token : undefined,
    set: (value, expires) => {
      reply.setCookie(name, value, { ...options, expires })
      reply.setCookie(hint, 'yes', { ...options, httpOnly: false, expires })
    },
    clear: () => {
      reply.clearCookie(name, options)
      reply.clearCookie(hint, options)
    },
  }
}
