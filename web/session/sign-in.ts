import type * as z from 'zod/mini'
import { login, logout } from '#contract/accounts/accounts.ts'
import { passSecondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { deleteMemberData } from '../ui/browser/storage.ts'
import { reloadSignedOut } from './expired-session.ts'
import { needsSecondFactor } from './refresh.ts'
import { setUser, updateSession, whileLoading } from './session-state.ts'

/** Returns the reply; undefined when the second factor is required, and the session has `needsSecondFactor`. */
export function signIn(body: z.input<(typeof login)['body']>) {
  return whileLoading(async () => {
    try {
      const reply = await call(login, { body })
      setUser(reply.user)
      return reply
    } catch (error) {
      if (!needsSecondFactor(error)) throw error
      updateSession({ needsSecondFactor: true })
    }
  })
}

/** Completes a sign-in with a code of the authenticator app or a recovery code. */
export function sendSecondFactor(code: string) {
  return whileLoading(async () => {
    const reply = await call(passSecondFactor, { body: { code } })
    setUser(reply.user)
    return reply
  })
}

/** Returns true for a sign-in that was refused until the email is verified. */
export function needsVerification(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.data.requireVerification === true
}

/** Reloads the page, so that nothing of the member stays in memory. */
export async function signOut(): Promise<void> {
  await call(logout, {})
  deleteMemberData()
  reloadSignedOut()
}
