import { randomBytes } from 'node:crypto'
import { day } from '#contract/durations.ts'
import type { BrowserCookie } from '../../platform/http/headers/cookies.ts'
import type { Platform } from '../../platform/platform.ts'

const days = 365

type Account = { id: string; password_hash: string }

/** The token gives no access: it keeps strangers from using up this browser's attempts (OWASP, device cookies; decision 17). */
export function storeKnownBrowser(
  { keys, now }: Pick<Platform, 'keys' | 'now'>,
  cookie: BrowserCookie,
  account: Account,
) {
  const nonce = randomBytes(16).toString('base64url')
  const signature = keys.sign('known-browsers', signedText(account, nonce)).toString('base64url')
  cookie.set(`${account.id}.${nonce}.${signature}`, new Date(now().getTime() + days * day))
}

export function knownBrowserOf(
  { keys }: Pick<Platform, 'keys'>,
  cookie: BrowserCookie,
  account: Account | undefined,
): string | undefined {
  const [id, nonce = '', signature = ''] = cookie.value?.split('.') ?? []
  if (!account || id !== account.id) return undefined
  const given = Buffer.from(signature, 'base64url')
  return given.length === 32 && keys.verify('known-browsers', signedText(account, nonce), given)
    ? nonce
    : undefined
}

/** Returns the text to sign, with the hash of the password, so that another password makes the token worthless. */
function signedText({ id, password_hash }: Account, nonce: string) {
  return `${id}.${nonce}.${password_hash}`
}
