import { createHash } from 'node:crypto'
import type { SessionCookie } from '../../platform/http/headers/cookies.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Platform } from '../../platform/platform.ts'
import { anonymousRequester, type Requester } from './requester.ts'

type Deps = Pick<Platform, 'limits' | 'keys'>
type PasswordAttempt = { email: string; requester: Requester }

/** Counts an attempt before a password is compared, whether or not the account exists. */
export async function limitPasswordAttempts(platform: Deps, { email, requester }: PasswordAttempt) {
  const { limits } = platform
  if (!requester.isStranger) return limits.take('password-browser', requester.key)
  const address = addressKey(platform, email)
  await limits.take('password-network', requester.key)
  await limits.take('password-address-network', `${address} ${requester.key}`)
  await limits.take('password-address', address)
}

/** Clears the attempts after a correct password. The network gets back this one attempt only: its own account must not reset its guesses. */
export async function clearPasswordAttempts(platform: Deps, { email, requester }: PasswordAttempt) {
  const { limits } = platform
  if (!requester.isStranger) return limits.forget('password-browser', requester.key)
  const address = addressKey(platform, email)
  await limits.giveBack('password-network', requester.key)
  await limits.forget('password-address-network', `${address} ${requester.key}`)
  await limits.forget('password-address', address)
}

export function limitCurrentPasswordAttempts({ limits }: Deps, session: SessionCookie) {
  return limits.take('password-session', sessionKey(session))
}

export function clearCurrentPasswordAttempts({ limits }: Deps, session: SessionCookie) {
  return limits.forget('password-session', sessionKey(session))
}

/** `isRegistrant`: the browser registered this address, or proved the password of a registration of it. */
type CodeAttempt = { email: string; ip: string; isRegistrant: boolean }

export async function limitCodeAttempts(platform: Deps, { email, ip, isRegistrant }: CodeAttempt) {
  const { limits } = platform
  const network = networkOf(ip)
  const address = addressKey(platform, email)
  await limits.take(isRegistrant ? 'code-registrations' : 'code-network', network)
  if (isRegistrant) return limits.take('code-registration', `${address} ${network}`)
  await limits.take('code-address-network', `${address} ${network}`)
  await limits.take('code-address', address)
}

export async function clearCodeAttempt(platform: Deps, { email, ip, isRegistrant }: CodeAttempt) {
  const { limits } = platform
  const network = networkOf(ip)
  await limits.giveBack(isRegistrant ? 'code-registrations' : 'code-network', network)
  if (!isRegistrant) await limits.giveBack('code-address', addressKey(platform, email))
}

/** Counts attempts per account: another session of it must not start a new count. */
export function limitEmailChangeAttempts({ limits }: Deps, userId: string) {
  return limits.take('code-account', userId)
}

export function clearEmailChangeAttempts({ limits }: Deps, userId: string) {
  return limits.forget('code-account', userId)
}

export function limitMailRequests({ limits }: Deps, { key, isStranger }: Requester) {
  return limits.take(isStranger ? 'account-mail-network' : 'account-mail-account', key)
}

export function limitRegistrations({ limits }: Deps, ip: string) {
  return limits.take('register-network', networkOf(ip))
}

export async function clearAttempts(platform: Deps, { email, ip }: { email: string; ip?: string }) {
  const address = addressKey(platform, email)
  if (ip) await platform.limits.forget('password-address-network', `${address} ${anonymousRequester(ip).key}`)
  await platform.limits.forget('password-address', address)
  await platform.limits.forget('code-address', address)
}

/** Returns a keyed hash: the database must not list addresses that have no account. */
function addressKey({ keys }: Pick<Platform, 'keys'>, email: string) {
  return keys.sign('short-codes', `address:${email}`).toString('base64url')
}

function sessionKey({ token = '' }: SessionCookie) {
  return createHash('sha256').update(token).digest('base64url')
}
