import { day } from '#contract/durations.ts'

/** In milliseconds: a mistyped date must not hide a design for longer. */
export const maxAhead = 366 * day
