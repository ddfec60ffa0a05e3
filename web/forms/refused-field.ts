import { ApiError } from '../api/api-error.ts'

/** For `fieldOf` of a form that shows the errors of these fields: the field that the server's refusal names. */
export function refusedField<Field extends string>(shown: readonly Field[]) {
  return (error: unknown): Field | undefined =>
    error instanceof ApiError ? shown.find((field) => field === error.data.field) : undefined
}
