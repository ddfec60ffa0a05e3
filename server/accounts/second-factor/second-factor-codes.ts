import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { brand } from '#contract/site/brand.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSecondFactor, spendRecoveryCode, spendStep } from './second-factor-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys'>

const period = 30

/** RFC 4226, section 4, R6 recommends 160 bits. */
export function newSecret() {
  return new Secret({ size: 20 }).base32
}

export function addressOf(secret: string, email: string) {
  return totpOf(secret, email).toString()
}

function totpOf(secret: string, label = '') {
  return new TOTP({ issuer: brand.name, label, period, secret: Secret.fromBase32(secret) })
}

/** Guesses are not counted, because the caller was shown the secret. */
export async function takeFirstCode(platform: Deps, userId: string, code: string) {
  const factor = await findSecondFactor(platform, userId)
  if (!factor) throw new Refusal(409, 'Two-step verification is not set up yet. Start again.')
  if (factor.confirmed_at) throw new Refusal(409, 'Two-step verification is already on.')
  await takeAppCode(platform, factor, code)
  return factor
}

type Factor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>

async function takeAppCode(platform: Deps, { user_id: userId, secret: sealed }: Factor, code: string) {
  const timestamp = platform.now().getTime()
  const secret = platform.keys.open('second-factors', sealed, userId)
  // The current step or the one before (RFC 6238, 5.2): a code lives 30 s plus one step.
  const found = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  const delta = found !== null && found <= 0 ? found : null
  const step = TOTP.counter({ period, timestamp }) + (delta ?? 0)
  if (delta === null || !(await spendStep(platform, userId, step))) refuseCode()
}

export async function takeAnyCode(platform: Deps, userId: string, code: string) {
  const digits = code.replaceAll(/\s/g, '')
  const factor = await findSecondFactor(platform, userId)
  if (factor && /^[0-9]{6}$/.test(digits)) return takeAppCode(platform, factor, digits)
  if (!(await spendRecoveryCode(platform, userId, possibleHashes(platform, userId, code)))) refuseCode()
}

function refuseCode(): never {
  throw new Refusal(400, 'The code is not correct, or was used before. Wait for the next one.')
}

// No letters and digits that look alike.
const codeLetters = '23456789abcdefghjkmnpqrstuvwxyz'
const codesPerSet = 10
const lettersPerCode = 24

/** Returns ten codes of 118 bits each, enough for a keyed hash at rest (ASVS 5.0, 6.5.2): 'abcd-efgh-jkmn-pqrs-tuvw-xyz2'. */
export function newRecoveryCodes() {
  return Array.from({ length: codesPerSet }, () => {
    const code = Array.from({ length: lettersPerCode }, () => codeLetters[randomLetter()]).join('')
    return code.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Every letter has the same probability. */
function randomLetter(): number {
  const [byte = 255] = randomBytes(1)
  return byte < 248 ? byte % codeLetters.length : randomLetter()
}

export function hashOf({ keys }: Pick<Platform, 'keys'>, userId: string, code: string) {
  return keys.sign('second-factors', signedText(userId, code))
}

function possibleHashes({ keys }: Pick<Platform, 'keys'>, userId: string, code: string) {
  return keys.signatures('second-factors', signedText(userId, code))
}

/** The text is the same however the code is written. */
function signedText(userId: string, code: string) {
  return `${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`
}
