import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'

/** Browsers accept the __Host- prefix only on a secure cookie for this host alone. */
export function cookieName(name: 'session' | 'signed_in' | 'registration' | 'known_browser', publicUrl: URL) {
  return publicUrl.protocol === 'https:' ? `__Host-${name}` : name
}

export type SessionCookie = {
  token: string | undefined
  set: (token: string, expiresAt: Date) => void
  clear: () => void
}

export type BrowserCookie = {
  value: string | undefined
  set: (value: string, expires: Date) => void
  clear: () => void
}

export function browserCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { urls }: Pick<Platform, 'urls'>,
): { registration: BrowserCookie; knownBrowser: BrowserCookie } {
  const secure = urls.public.protocol === 'https:'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const cookie = (name: string): BrowserCookie => ({
    value: request.cookies[name],
    set: (value, expires) => reply.setCookie(name, value, { ...options, expires }),
    clear: () => reply.clearCookie(name, options),
  })
  return {
    registration: cookie(cookieName('registration', urls.public)),
    knownBrowser: cookie(cookieName('known_browser', urls.public)),
  }
}

export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
): SessionCookie {
  const { public: publicUrl } = platform.urls
  const secure = publicUrl.protocol === 'https:'
  const name = cookieName('session', publicUrl)
  // Scripts read this one: a public page loads the session only if it exists.
  const hint = cookieName('signed_in', publicUrl)
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
