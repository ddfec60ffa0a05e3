import * as z from 'zod/mini'

/** Returns a trimmed text; the message of a longer one names it. */
export function text(name: string, most: number) {
  const error = () => `The ${name} must be at most ${most.toLocaleString('en')} characters long.`
  return z.string().check(z.trim(), z.maxLength(most, { error }))
}

/** Returns a number within limits, named in its message. */
export function number(name: string, least: number, most: number) {
  // The first formatted number takes 16 ms, more than all else at the start of a model process.
  const error = () =>
    `The ${name} must be from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`
  return z.number({ error }).check(z.gte(least, { error }), z.lte(most, { error }))
}

/** Returns a whole number within limits. */
export function whole(name: string, least: number, most: number) {
  return number(name, least, most).check(z.multipleOf(1, `The ${name} must be a whole number.`))
}
