import { wrongCurrentPassword } from '#contract/accounts.ts'
import { ApiError } from '../../api-error.ts'

/** What the field of the current password says when it was that; undefined for any other failure. */
export function wrongPasswordText(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === wrongCurrentPassword ? error.message : undefined
}
