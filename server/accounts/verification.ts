import type * as z from 'zod/mini'
import type { resendVerificationCode, verifyEmail } from '#contract/accounts.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { takeShortCode } from './code-queries.ts'
import { refuseForNow, takeMailTurn } from './mail-turns.ts'
import { verificationCodeMail } from './mails.ts'
import { findAccount, markVerified } from './queries.ts'
import { type Browser, startSession } from './sessions.ts'
import { codeMinutes, issueCode, matchCode } from './short-codes.ts'
import { noteSignIn } from './sign-ins.ts'
import { forgiveCodeTry, takeCodeTry, takeMailRequest } from './tries.ts'
import { signedInUser } from './users.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'limits' | 'keys' | 'mail' | 'jobs'>
type Unverified = { id: string; email: string }

const purpose = 'verify-email'

/** Part of the caller's transaction, which has taken the mail turn of the address. */
export async function mailVerificationCode(platform: Outside, { id, email }: Unverified) {
  const { code, expiresAt } = await issueCode(platform, { userId: id, purpose, email })
  await platform.mail.send(platform, {
    to: email,
    template: verificationCodeMail,
    data: { code, minutes: String(codeMinutes) },
    usefulUntil: expiresAt,
  })
}

/** A new code, unless one was mailed just now. */
export function offerVerificationCode(platform: Outside, account: Unverified) {
  return inTransaction(platform, async (inside) => {
    const wait = await takeMailTurn(inside, 'code', account.email)
    if (!wait) await mailVerificationCode(inside, account)
  })
}

export async function resendCode(
  platform: Outside,
  { email }: z.infer<typeof resendVerificationCode.body>,
  { client }: Browser,
) {
  await takeMailRequest(platform, client.ip)
  await inTransaction(platform, async (inside) => {
    const wait = await takeMailTurn(inside, 'code', email)
    if (wait) refuseForNow(wait)
    const account = await findAccount(inside, email)
    if (account && !account.verified_at) await mailVerificationCode(inside, account)
  })
  return {}
}

export async function verify(
  platform: Outside,
  { email, code }: z.infer<typeof verifyEmail.body>,
  browser: Browser,
) {
  const tried = { email, ip: browser.client.ip }
  await takeCodeTry(platform, tried)
  const account = await findAccount(platform, email)
  const codeHash =
    account && !account.verified_at
      ? await matchCode(platform, { userId: account.id, purpose, email }, code)
      : undefined
  if (!account || !codeHash) {
    browser.log.info({ event: 'verify-failed', userId: account?.id }, 'wrong verification code')
    throw new Refusal(400, 'Invalid verification code')
  }
  await inTransaction(platform, async (inside) => {
    if (!(await takeShortCode(inside, { userId: account.id, purpose }, codeHash)))
      throw new Refusal(400, 'Invalid verification code')
    await markVerified(inside, account.id, platform.now())
    await startSession(inside, account, browser)
    await noteSignIn(inside, { userId: account.id, kind: 'email-code' }, browser)
  })
  await forgiveCodeTry(platform, tried)
  browser.log.info({ event: 'verify', userId: account.id }, 'e-mail verified')
  return { ...(await signedInUser(platform, account.id)), priceId: account.signup_price_id }
}
