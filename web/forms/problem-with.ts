import type * as z from 'zod/mini'

/** Returns the first message of the schema about the value; undefined when there is none. */
export function problemWith(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}
