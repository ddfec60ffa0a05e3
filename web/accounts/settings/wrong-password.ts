import { wrongCurrentPassword } from '#contract/accounts/accounts.ts'
import { ApiError } from '../../api/api-error.ts'

export function passwordFieldOf(error: unknown) {
  return error instanceof ApiError && error.code === wrongCurrentPassword ? 'currentPassword' : undefined
}
