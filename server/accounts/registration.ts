import type * as z from 'zod/mini'
import type { register } from '#contract/accounts.ts'
import { refuseEasyPassword } from '../platform/common-passwords.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteShortCode } from './code-queries.ts'
import { acceptedCountry } from './countries.ts'
import { refuseForNow, takeMailTurn } from './mail-turns.ts'
import { alreadyRegisteredMail } from './mails.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findAccount, saveRegistration } from './queries.ts'
import type { Browser } from './sessions.ts'
import { takeRegistration } from './tries.ts'
import { mailVerificationCode } from './verification.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'limits' | 'keys' | 'mail' | 'jobs'>
type Form = z.infer<typeof register.body>

/** The answer, and the time it takes, say nothing about whether the address has an account. */
export async function createAccount(platform: Outside, form: Form, { client, log }: Browser) {
  const countryCode = acceptedCountry(form)
  refuseEasyPassword(form.password, form)
  await takeRegistration(platform, client.ip)
  const known = await findAccount(platform, form.email)
  const isRepeated = await isPassword(form.password, known?.password_hash)
  const registration = {
    email: form.email,
    name: form.name,
    password_hash: await hashPassword(form.password),
    country_code: countryCode,
    signup_price_id: form.priceId ?? null,
    created_at: platform.now(),
  }
  const isSamePerson = async (before: string | undefined) =>
    before === known?.password_hash ? isRepeated : isPassword(form.password, before)
  const userId = await inTransaction(platform, (inside) =>
    keepRegistration(inside, registration, isSamePerson),
  )
  log.info({ event: 'register', userId }, 'registration')
  return { requireVerification: true }
}

/** The id of the account that now waits for its code; undefined when the address has an owner. */
async function keepRegistration(
  platform: Outside,
  registration: Parameters<typeof saveRegistration>[1],
  isSamePerson: (passwordHash: string | undefined) => Promise<boolean>,
) {
  const { email } = registration
  const wait = await takeMailTurn(platform, 'code', email)
  if (wait && !wait.isCoolDown) refuseForNow(wait)
  const before = await findAccount(platform, email)
  const account = await saveRegistration(platform, registration)
  if (!account) await mailOwner(platform, email)
  else if (!wait) await mailVerificationCode(platform, account)
  // The code on its way was asked for by an earlier form; it may stand for this one only if the same person sent both.
  else if (!(await isSamePerson(before?.password_hash)))
    await deleteShortCode(platform, { userId: account.id, purpose: 'verify-email' })
  return account?.id
}

/** Somebody registers an address that has an account: only its owner is told. */
export async function mailOwner(platform: Outside, email: string) {
  const owner = await findAccount(platform, email)
  if (!owner || (await takeMailTurn(platform, 'already-registered', email))) return
  await platform.mail.send(platform, {
    to: email,
    template: alreadyRegisteredMail,
    data: { name: owner.name },
  })
}
