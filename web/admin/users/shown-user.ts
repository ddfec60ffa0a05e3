import type * as z from 'zod/mini'
import type { shownUser } from '#contract/accounts/users.ts'

export type ShownUser = z.infer<typeof shownUser>

/** An administrator's action on a user, with its confirmation. */
export type UserAction = {
  label: string
  title: string
  text: string
  /** The verb on the button. */
  action: string
  isDangerous?: boolean
  /** The toast. */
  done: string
  run: () => Promise<unknown>
}
