import { day } from '../platform/durations.ts'
import type { BrowserCookie } from '../platform/http/session-cookie.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'

const days = 1

/**
 * Binds this browser to a registration: a code that is entered here confirms that one and no other. The value is the
 * same for every request of one registration, so that the answers to a double click do not replace one another.
 */
export function rememberRegistration(
  { keys, now }: Pick<Platform, 'keys' | 'now'>,
  cookie: BrowserCookie,
  registrationId: string,
) {
  const signature = keys.sign('registrations', registrationId).toString('base64url')
  cookie.set(`${registrationId}.${signature}`, new Date(now().getTime() + days * day))
}

/** Returns the id of the registration that this browser sent, if the cookie is one of ours. */
export function registrationOf({ keys }: Pick<Platform, 'keys'>, cookie: BrowserCookie): string | undefined {
  const [id = '', signature = ''] = cookie.value?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  return isUuid(id) && given.length === 32 && keys.verify('registrations', id, given) ? id : undefined
}
