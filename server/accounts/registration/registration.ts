import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { register } from '#contract/accounts/accounts.ts'
import { minute } from '#contract/durations.ts'
import { refuseEasyPassword } from '../../platform/common-passwords.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashPassword, saltOf } from '../passwords/passwords.ts'
import { limitRegistrations } from '../rate-limits/account-limits.ts'
import { refuseMail, reserveMail } from '../rate-limits/mail-limits.ts'
import { anonymousRequester, queueEntryOf, type Requester } from '../rate-limits/requester.ts'
import type { Browser } from '../users/browser.ts'
import { acceptedCountry } from '../users/countries.ts'
import { findAccount } from '../users/queries.ts'
import { alreadyRegisteredMail } from './mails.ts'
import { registrationOf, storeRegistration } from './registration-cookie.ts'
import {
  deleteRegistration,
  findOrCreateUnverified,
  insertRegistration,
  listRegistrations,
  type RegistrationDetails,
  updateRegistration,
} from './registration-queries.ts'
import { mailVerificationCode } from './verification.ts'
import { codeMinutes } from './verification-codes.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'limits' | 'keys' | 'mail' | 'jobs'>
type Form = z.infer<typeof register.body>

/** Neither the reply nor its time tells whether the address has an account. */
export async function createAccount(platform: Deps, form: Form, browser: Browser) {
  const countryCode = acceptedCountry(form)
  refuseEasyPassword(form.password, form)
  await limitRegistrations(platform, browser.client.ip)
  const known = await findAccount(platform, form.email)
  const [newest] = known ? await listRegistrations(platform, known.id) : []
  const requester = anonymousRequester(browser.client.ip)
  const entry = queueEntryOf('register', requester, browser)
  // All registrations of an address share a salt: a login compares with all of them by one computation.
  const salt = newest ? saltOf(newest.password_hash) : saltForAddress(platform, form.email)
  const passwordHash = await hashPassword(form.password, entry, salt)
  const details = {
    name: form.name,
    password_hash: passwordHash,
    country_code: countryCode,
    signup_price_id: form.priceId ?? null,
    created_at: platform.now(),
  }
  const sent = registrationOf(platform, browser.registration, form.email)
  const saved = await inTransaction(platform, (inside) =>
    saveRegistration(inside, {
      email: form.email,
      requester,
      details,
      sent,
    }),
  )
  // Every browser gets a cookie, so that it does not tell whether the address has an account.
  storeRegistration(platform, browser.registration, {
    id: saved?.registrationId ?? randomUUID(),
    email: form.email,
  })
  browser.log.info({ event: 'register', userId: saved?.userId }, 'registration')
  return { requireVerification: true }
}

type NewRegistration = {
  email: string
  requester: Requester
  details: RegistrationDetails
  sent: string | undefined
}

/** Returns the saved registration; undefined when the address has an owner, who gets a mail, or too many open registrations. */
async function saveRegistration(platform: Deps, { email, requester, details, sent }: NewRegistration) {
  const wait = await reserveMail(platform, 'code', { email, requester })
  if (wait && wait.reason !== 'cool-down') refuseMail(wait)
  const account = await findOrCreateUnverified(platform, email, details)
  if (!account) {
    await sendAlreadyRegisteredMail(platform, { email, requester })
    return undefined
  }
  const registrations = await listRegistrations(platform, account.id)
  const repeated =
    registrations.find(({ id }) => id === sent) ??
    registrations.find(({ password_hash }) => password_hash === details.password_hash)
  if (!repeated && !(await replaceOldestRegistration(platform, registrations))) return undefined
  if (repeated) await updateRegistration(platform, repeated.id, details)
  const { id: registrationId } = repeated ?? (await insertRegistration(platform, account.id, details))
  if (!wait) await mailVerificationCode(platform, account, registrationId)
  return { userId: account.id, registrationId }
}

/** Derives the salt, so that two first registrations at once have the same. */
function saltForAddress({ keys }: Pick<Platform, 'keys'>, email: string) {
  return keys.sign('short-codes', `salt:${email}`).subarray(0, 16)
}

/** A stranger can neither end a new sign-up nor occupy the address. A refusal would reveal that the address has no owner. */
async function replaceOldestRegistration(
  platform: Pick<Platform, 'db' | 'now'>,
  registrations: { id: string; created_at: Date }[],
) {
  if (registrations.length < rowLimits.registrations.most) return true
  const oldest = registrations.at(-1)
  if (!oldest || oldest.created_at.getTime() > platform.now().getTime() - codeMinutes * minute) return false
  await deleteRegistration(platform, oldest.id)
  return true
}

/** Only the owner of the account learns that someone tried to register its address. */
export async function sendAlreadyRegisteredMail(
  platform: Deps,
  { email, requester }: { email: string; requester: Requester },
) {
  const owner = await findAccount(platform, email)
  if (!owner || (await reserveMail(platform, 'already-registered', { email, requester }))) return
  await platform.mail.send(platform, {
    to: email,
    template: alreadyRegisteredMail,
    data: { name: owner.name },
  })
}
