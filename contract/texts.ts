import * as z from 'zod/mini'

/** Returns the schema of a trimmed text; `subject` begins the sentence that refuses a longer one. */
export function text(subject: string, most: number) {
  return z.string().check(z.trim(), atMost(subject, most))
}

/** Returns the schema of a trimmed text of at least one character, and the sentence that refuses an empty one. */
export function requiredText(subject: string, most: number, missing: string) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), atMost(subject, most))
}

function atMost(subject: string, most: number) {
  // Formatted only when needed: the first number takes 16 ms, more than all else at the start of a model process.
  const error = () => `${subject} must be at most ${most.toLocaleString('en')} characters long.`
  return z.maxLength(most, { error })
}

type Typed = z.core.$ZodString | z.core.$ZodNumber | z.core.$ZodArray

/** Returns the length that the schema of a text allows, for `maxLength` of its field; undefined for numbers and lists. */
export function maxLengthOf(
  schema: Typed | z.core.$ZodOptional<Typed> | z.core.$ZodNullable<Typed>,
): number | undefined {
  const { def } = schema._zod
  if ('innerType' in def) return maxLengthOf(def.innerType)
  if (def.type !== 'string') return undefined
  const limit = def.checks?.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length')
  return limit && 'maximum' in limit ? Number(limit.maximum) : undefined
}
