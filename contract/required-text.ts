import * as z from 'zod/mini'

/** Returns the schema of a trimmed text of 1 to `most` characters, with a sentence for each refusal. */
export function requiredText(missing: string, most: number, tooLong: string) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, tooLong))
}
