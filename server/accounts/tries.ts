import type { Limit } from '../platform/database/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { networkOf } from './network.ts'

const tenMinutes = 600
const hour = 3_600

const passwordsOfAccount: Limit = { name: 'password-account', points: 10, seconds: tenMinutes }
const passwordsFromNetwork: Limit = { name: 'password-network', points: 60, seconds: tenMinutes }
/** Beside the five tries of one code: a million codes, tried fifteen times a day. */
const codesOfAccount: Limit = { name: 'code-account', points: 15, seconds: 24 * hour }
const codesFromNetwork: Limit = { name: 'code-network', points: 300, seconds: hour }
const mailsFromNetwork: Limit = { name: 'account-mail-network', points: 300, seconds: hour }
const registrationsFromNetwork: Limit = { name: 'register-network', points: 1_000, seconds: hour }

type Outside = Pick<Platform, 'limits'>
type Tried = { email: string; ip: string }

/** Before a password is compared, whether or not there is such an account. */
export async function takePasswordTry({ limits }: Outside, { email, ip }: Tried) {
  await limits.take(passwordsFromNetwork, networkOf(ip))
  await limits.take(passwordsOfAccount, email)
}

/** A right password ends the count of its account; the network gets back this one try only. */
export async function forgivePasswordTry({ limits }: Outside, { email, ip }: Tried) {
  await limits.giveBack(passwordsFromNetwork, networkOf(ip))
  await limits.forget(passwordsOfAccount, email)
}

/** Whoever has set a new password need not wait to use it. */
export function forgetPasswordTries({ limits }: Outside, email: string) {
  return limits.forget(passwordsOfAccount, email)
}

export async function takeCodeTry({ limits }: Outside, { email, ip }: Tried) {
  await limits.take(codesFromNetwork, networkOf(ip))
  await limits.take(codesOfAccount, email)
}

export async function forgiveCodeTry({ limits }: Outside, { email, ip }: Tried) {
  await limits.giveBack(codesFromNetwork, networkOf(ip))
  await limits.forget(codesOfAccount, email)
}

/** Before a mail that anybody may ask for, for any address. */
export function takeMailRequest({ limits }: Outside, ip: string) {
  return limits.take(mailsFromNetwork, networkOf(ip))
}

export function takeRegistration({ limits }: Outside, ip: string) {
  return limits.take(registrationsFromNetwork, networkOf(ip))
}

export async function forgetTries({ limits }: Outside, email: string) {
  await limits.forget(passwordsOfAccount, email)
  await limits.forget(codesOfAccount, email)
}
