import { wrongCurrentPassword } from '#contract/accounts/accounts.ts'
import { ApiError } from '../../api/api-error.ts'

/** Returns the field of the current password when it was wrong. */
export function passwordFieldOf(error: unknown) {
  return error instanceof ApiError && error.code === wrongCurrentPassword ? 'currentPassword' : undefined
}
