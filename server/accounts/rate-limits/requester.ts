import type { User } from '#contract/accounts/accounts.ts'
import type { QueueEntry } from '../../platform/limits/fair-queue.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Browser } from '../users/browser.ts'
import { knownBrowserOf } from './known-browser.ts'

export type Requester = {
  key: string
  /** Strangers share the limits of an address; its proven owner has separate ones. */
  isStranger: boolean
  /** A known browser queues under its account, because each login gives the browser another key. */
  queueKey?: string
}

export function anonymousRequester(ip: string): Requester {
  return { key: `network:${networkOf(ip)}`, isStranger: true }
}

export function signedInRequester({ id }: Pick<User, 'id'>): Requester {
  return { key: `account:${id}`, isStranger: false }
}

export function requesterOf(
  platform: Pick<Platform, 'keys'>,
  account: { id: string; password_hash: string } | undefined,
  { user, knownBrowser, client }: Pick<Browser, 'knownBrowser' | 'client'> & { user?: User | undefined },
): Requester {
  if (account && user?.id === account.id) return signedInRequester(user)
  const browser = knownBrowserOf(platform, knownBrowser, account)
  return account && browser
    ? { key: `browser:${browser}`, isStranger: false, queueKey: `account:${account.id}` }
    : anonymousRequester(client.ip)
}

/** Registrations queue separately, so that a login from the same network does not wait behind them. */
export function queueEntryOf(
  purpose: 'register' | 'login' | 'reset' | 'settings',
  { key, queueKey = key }: Requester,
  { client, signal }: Pick<Browser, 'client' | 'signal'>,
): QueueEntry {
  return { network: networkOf(client.ip), key: `${purpose} ${queueKey}`, signal }
}
