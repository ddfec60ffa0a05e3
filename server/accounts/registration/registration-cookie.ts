import { day } from '#contract/durations.ts'
import type { BrowserCookie } from '../../platform/http/headers/cookies.ts'
import type { Platform } from '../../platform/platform.ts'

const days = 1

type Registration = { id: string; email: string }

/** Binds the browser to one registration. Encrypted, because the fake id for a registered address is recognisable. */
export function storeRegistration(
  { keys, now }: Pick<Platform, 'keys' | 'now'>,
  cookie: BrowserCookie,
  { id, email }: Registration,
) {
  const sealed = keys.seal('registrations', id, email).toString('base64url')
  cookie.set(sealed, new Date(now().getTime() + days * day))
}

export function registrationOf(
  { keys }: Pick<Platform, 'keys'>,
  cookie: BrowserCookie,
  email: string,
): string | undefined {
  if (!cookie.value) return undefined
  try {
    return keys.open('registrations', Buffer.from(cookie.value, 'base64url'), email)
  } catch {
    return undefined
  }
}
