import { currentPasswordMissing, type User, wrongCurrentPassword } from '#contract/accounts/accounts.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { clearCurrentPasswordAttempts, limitCurrentPasswordAttempts } from '../rate-limits/account-limits.ts'
import { queueEntryOf, signedInRequester } from '../rate-limits/requester.ts'
import type { Browser } from '../users/browser.ts'
import { findAccountById } from '../users/queries.ts'
import { isPassword } from './passwords.ts'

type PasswordCall = Pick<Browser, 'session' | 'client' | 'log' | 'signal'> & { user: Pick<User, 'id'> }

/** Returns the hash that matched. A later write must check that the account still has it. */
export async function checkCurrentPassword(
  platform: Pick<Platform, 'db' | 'limits' | 'keys'>,
  { user, session, client, log, signal }: PasswordCall,
  password: string | undefined,
): Promise<string> {
  if (password === undefined)
    throw new Refusal(400, 'Please enter your current password.', { code: currentPasswordMissing })
  await limitCurrentPasswordAttempts(platform, session)
  const account = await findAccountById(platform, user.id)
  const entry = queueEntryOf('settings', signedInRequester(user), { client, signal })
  if (!(await isPassword(password, account?.password_hash, entry)) || !account) {
    log.info({ event: 'current-password-failed', userId: user.id }, 'wrong current password')
    return refuseCurrentPassword()
  }
  await clearCurrentPasswordAttempts(platform, session)
  return account.password_hash
}

export function refuseCurrentPassword(): never {
  throw new Refusal(400, 'The current password is not correct.', { code: wrongCurrentPassword })
}
