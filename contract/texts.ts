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

type Text = z.core.$ZodString

/** Returns the length that the schema of a text allows, for `maxLength` of its field. */
export function maxLengthOf(
  schema: Text | z.core.$ZodOptional<Text> | z.core.$ZodNullable<Text>,
): number | undefined {
  const { def } = schema._zod
  if ('innerType' in def) return maxLengthOf(def.innerType)
  const limit = def.checks?.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length')
  return limit && 'maximum' in limit ? Number(limit.maximum) : undefined
}
