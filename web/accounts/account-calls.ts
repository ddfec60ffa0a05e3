import type * as z from 'zod/mini'
import type { register, User, updateUser } from '#contract/accounts.ts'
import { call } from '../api.ts'
import { setUser, whileLoading } from '../session/session.ts'

/** The user is set only by the verification that follows. */
export function signUp(body: z.input<(typeof register)['body']>): Promise<{ requireVerification: boolean }> {
  return whileLoading(() => call<typeof register>({ method: 'POST', path: '/auth/register' }, { body }))
}

/** `form` holds only the fields to change; see `updateUser` in the contract. */
export function updateProfile(form: FormData): Promise<User> {
  return whileLoading(async () => {
    const { user } = await call<typeof updateUser>({ method: 'PATCH', path: '/auth/update' }, { form })
    setUser(user)
    return user
  })
}
