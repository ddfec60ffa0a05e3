import * as z from 'zod/mini'

/** Returns a number within limits, named in its message. */
export function number(name: string, least: number, most: number) {
  // Formatted only when needed, as in `texts.ts`.
  const error = () =>
    `The ${name} must be from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`
  return z.number({ error }).check(z.gte(least, { error }), z.lte(most, { error }))
}

/** Returns a whole number within limits. */
export function whole(name: string, least: number, most: number) {
  return number(name, least, most).check(z.multipleOf(1, `The ${name} must be a whole number.`))
}
