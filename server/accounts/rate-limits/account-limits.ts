import { createHash } from 'node:crypto'
import type { SessionCookie } from '../../platform/http/session-cookie.ts'
import type { Limit } from '../../platform/limits/rate-limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { networkOf } from './network.ts'
import { type Requester, strangerAt } from './requester.ts'

const quarterHour = 900
const hour = 3_600
const day = 24 * hour

/**
 * A stranger at one address uses up what their network has there, and never what all networks have: the owner comes in
 * from elsewhere, and from a browser that is known in any case.
 */
const passwords = {
  ofNetworkAtAddress: { name: 'password-address-network', points: 10, seconds: quarterHour },
  ofNetwork: { name: 'password-network', points: 60, seconds: 600 },
  ofStrangersAtAddress: { name: 'password-address', points: 20, seconds: quarterHour },
  ofKnownBrowser: { name: 'password-browser', points: 10, seconds: quarterHour },
  ofSession: { name: 'password-session', points: 10, seconds: quarterHour },
} satisfies Record<string, Limit>

/** Beside the tries of one code: a million codes, tried fifteen times a day. */
const codes = {
  ofNetworkAtAddress: { name: 'code-address-network', points: 10, seconds: day },
  ofNetwork: { name: 'code-network', points: 300, seconds: hour },
  ofStrangersAtAddress: { name: 'code-address', points: 15, seconds: day },
  ofNetworkAtRegistration: { name: 'code-registration', points: 15, seconds: day },
  ofNetworkAtRegistrations: { name: 'code-registrations', points: 300, seconds: hour },
  ofAccount: { name: 'code-account', points: 15, seconds: day },
} satisfies Record<string, Limit>

const mailsFromNetwork: Limit = { name: 'account-mail-network', points: 300, seconds: hour }
const mailsOfAccount: Limit = { name: 'account-mail-account', points: 30, seconds: hour }
const registrationsFromNetwork: Limit = { name: 'register-network', points: 1_000, seconds: hour }

type Outside = Pick<Platform, 'limits' | 'keys'>
type Tried = { email: string; requester: Requester }

/** Before a password is compared, whether or not there is such an account. */
export async function takePasswordTry(platform: Outside, { email, requester }: Tried) {
  const { limits } = platform
  if (!requester.isStranger) return limits.take(passwords.ofKnownBrowser, requester.key)
  const address = addressKey(platform, email)
  await limits.take(passwords.ofNetwork, requester.key)
  await limits.take(passwords.ofNetworkAtAddress, `${address} ${requester.key}`)
  await limits.take(passwords.ofStrangersAtAddress, address)
}

/** A right password ends the count of its account; the network gets back this one try only. */
export async function forgivePasswordTry(platform: Outside, { email, requester }: Tried) {
  const { limits } = platform
  if (!requester.isStranger) return limits.forget(passwords.ofKnownBrowser, requester.key)
  const address = addressKey(platform, email)
  await limits.giveBack(passwords.ofNetwork, requester.key)
  await limits.forget(passwords.ofNetworkAtAddress, `${address} ${requester.key}`)
  await limits.forget(passwords.ofStrangersAtAddress, address)
}

/** The current password, asked of somebody who has signed in: nobody else counts for this session. */
export function takeCurrentPasswordTry({ limits }: Outside, session: SessionCookie) {
  return limits.take(passwords.ofSession, sessionKey(session))
}

export function forgiveCurrentPasswordTry({ limits }: Outside, session: SessionCookie) {
  return limits.forget(passwords.ofSession, sessionKey(session))
}

/** `isRegistrant`: the browser sent a registration of this address, or knows the password of one. */
type CodeTry = { email: string; ip: string; isRegistrant: boolean }

export async function takeCodeTry(platform: Outside, { email, ip, isRegistrant }: CodeTry) {
  const { limits } = platform
  const network = networkOf(ip)
  const address = addressKey(platform, email)
  await limits.take(isRegistrant ? codes.ofNetworkAtRegistrations : codes.ofNetwork, network)
  if (isRegistrant) return limits.take(codes.ofNetworkAtRegistration, `${address} ${network}`)
  await limits.take(codes.ofNetworkAtAddress, `${address} ${network}`)
  await limits.take(codes.ofStrangersAtAddress, address)
}

export async function forgiveCodeTry(platform: Outside, { email, ip, isRegistrant }: CodeTry) {
  const { limits } = platform
  const network = networkOf(ip)
  await limits.giveBack(isRegistrant ? codes.ofNetworkAtRegistrations : codes.ofNetwork, network)
  if (!isRegistrant) await limits.giveBack(codes.ofStrangersAtAddress, addressKey(platform, email))
}

/** A code that confirms a new address: for the account, because another session of it must not begin the count anew. */
export function takeChangeCodeTry({ limits }: Outside, userId: string) {
  return limits.take(codes.ofAccount, userId)
}

export function forgiveChangeCodeTry({ limits }: Outside, userId: string) {
  return limits.forget(codes.ofAccount, userId)
}

/** Before a mail that anybody may ask for, for any address. */
export function takeMailRequest({ limits }: Outside, { key, isStranger }: Requester) {
  return limits.take(isStranger ? mailsFromNetwork : mailsOfAccount, key)
}

export function takeRegistration({ limits }: Outside, ip: string) {
  return limits.take(registrationsFromNetwork, networkOf(ip))
}

/** Whoever has set a new password need not wait to use it; and what is counted goes with its account. */
export async function forgetTries(platform: Outside, { email, ip }: { email: string; ip?: string }) {
  const address = addressKey(platform, email)
  if (ip) await platform.limits.forget(passwords.ofNetworkAtAddress, `${address} ${strangerAt(ip).key}`)
  await platform.limits.forget(passwords.ofStrangersAtAddress, address)
  await platform.limits.forget(codes.ofStrangersAtAddress, address)
}

/** Keyed, so that addresses without an account are not kept. */
function addressKey({ keys }: Pick<Platform, 'keys'>, email: string) {
  return keys.sign('short-codes', `address:${email}`).toString('base64url')
}

function sessionKey({ token = '' }: SessionCookie) {
  return createHash('sha256').update(token).digest('base64url')
}
