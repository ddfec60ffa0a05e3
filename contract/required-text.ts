import * as z from 'zod/mini'

export function requiredText(missing: string, most: number, tooLong: string) {
  return z.pipe(
    z.pipe(
      z.string(missing),
      z.transform((value) => value.trim()),
    ),
    z.string().check(z.minLength(1, missing), z.maxLength(most, tooLong)),
  )
}
