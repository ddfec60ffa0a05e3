import { day } from '../../platform/durations.ts'

/** A date that is mistyped must not hide a design or a drop for longer, in milliseconds. */
export const mostAhead = 366 * day
