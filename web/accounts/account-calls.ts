import type * as z from 'zod/mini'
import { register, type User, updateUser } from '#contract/accounts/accounts.ts'
import { call } from '../api/api.ts'
import { setUser, whileLoading } from '../session/session.ts'

/** The later verification sets the user. */
export function signUp(body: z.input<(typeof register)['body']>): Promise<{ requireVerification: boolean }> {
  return whileLoading(() => call(register, { body }))
}

/** `form` holds only the fields to change; see `updateUser` in the contract. */
export function updateProfile(form: FormData): Promise<User> {
  return whileLoading(async () => {
    const { user } = await call(updateUser, { form })
    setUser(user)
    return user
  })
}
