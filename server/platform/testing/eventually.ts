import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

type Options = { what?: string; seconds?: number }

/** Polls until it is true. An error, a refused connection for example, counts as false and is shown at the end. */
export async function eventually(
  isTrue: () => Promise<boolean>,
  { what = 'the expected state', seconds = 60 }: Options = {},
) {
  const deadline = performance.now() + seconds * 1000
  let failure: unknown
  while (performance.now() < deadline) {
    try {
      if (await isTrue()) return
      failure = undefined
    } catch (error) {
      failure = error
    }
    await wait(50)
  }
  assert.fail(`${seconds} seconds passed without ${what}. ${failure ?? ''}`)
}
