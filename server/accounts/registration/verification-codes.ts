import { randomInt } from 'node:crypto'
import { minute } from '#contract/durations.ts'
import { limits } from '#contract/rules.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasManyCodes } from '../rate-limits/mail-limits.ts'
import { type CodePurpose, countAttempt, saveShortCode } from './verification-code-queries.ts'

export const codeMinutes = 10
const mailOf = { 'verify-email': 'code', 'change-email': 'change-code' } as const

type CodeFor = { userId: string; purpose: CodePurpose; email: string; registrationId?: string }
type Deps = Pick<Platform, 'db' | 'now' | 'keys'>

export async function issueCode(platform: Deps, codeFor: CodeFor) {
  const code = String(randomInt(10 ** limits.codeLength)).padStart(limits.codeLength, '0')
  const expiresAt = new Date(platform.now().getTime() + codeMinutes * minute)
  await saveShortCode(platform, {
    user_id: codeFor.userId,
    purpose: codeFor.purpose,
    registration_id: codeFor.registrationId ?? null,
    code_hash: platform.keys.sign('short-codes', signedText(codeFor, code)),
    expires_at: expiresAt,
  })
  return { code, expiresAt }
}

/** Each call counts as an attempt. Attempts of strangers count separately, so that they cannot use up those of the owner. */
export async function matchCode(
  platform: Deps,
  codeFor: CodeFor,
  { code, isStranger }: { code: string; isStranger: boolean },
) {
  const { most, mostOfMany } = rowLimits.codeAttempts
  const isOneOfMany = await hasManyCodes(platform, mailOf[codeFor.purpose], codeFor.email)
  const live = await countAttempt(platform, codeFor, {
    most: isOneOfMany ? mostOfMany : most,
    isStranger,
    now: platform.now(),
  })
  return live && platform.keys.verify('short-codes', signedText(codeFor, code), live) ? live : undefined
}

function signedText({ userId, purpose, email, registrationId = '' }: CodeFor, code: string) {
  return `${purpose}:${userId}:${registrationId}:${email}:${code}`
}
