import type { User } from '#contract/accounts.ts'
import type { QueueEntry } from '../../platform/limits/fair-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Browser } from '../users/browser.ts'
import { knownBrowserOf } from './known-browser.ts'
import { networkOf } from './network.ts'

/** For whom a limit counts what is asked about an address. */
export type Requester = {
  key: string
  /** Strangers share a limit; whoever has shown that the address is theirs does not meet it. */
  isStranger: boolean
}

export function strangerAt(ip: string): Requester {
  return { key: `network:${networkOf(ip)}`, isStranger: true }
}

export function signedInRequester({ id }: Pick<User, 'id'>): Requester {
  return { key: `account:${id}`, isStranger: false }
}

/** Who asks about this account, or about an address without one. */
export function requesterOf(
  platform: Pick<Platform, 'keys'>,
  account: { id: string; password_hash: string } | undefined,
  { user, knownBrowser, client }: Pick<Browser, 'knownBrowser' | 'client'> & { user?: User | undefined },
): Requester {
  if (account && user?.id === account.id) return signedInRequester(user)
  const browser = knownBrowserOf(platform, knownBrowser, account)
  return browser ? { key: `browser:${browser}`, isStranger: false } : strangerAt(client.ip)
}

/** Sign-ups wait in a line of their own: a login from the same network does not wait behind them. */
export function queueEntryOf(
  purpose: 'register' | 'login' | 'reset' | 'settings',
  { key }: Requester,
  { signal }: Pick<Browser, 'signal'>,
): QueueEntry {
  return { key: `${purpose} ${key}`, signal }
}
