import { day } from '#contract/durations.ts'
import { logAlarm } from '../../../platform/log.ts'
import { RequestRefused } from '../../../platform/payments/client.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PlanChange, recordRefusedChange } from './refused-change-queries.ts'

type Attempt = { userId: string; change: PlanChange; run: () => Promise<boolean> }

/** Returns false when the provider refuses. Each sync retries; an alarm is raised once a day at most. */
export async function tryProviderChange(
  platform: Pick<Platform, 'db' | 'now' | 'log'>,
  { userId, change, run }: Attempt,
): Promise<boolean> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error
    const line = { err: error, userId, change }
    if (await recordRefusedChange(platform, { userId, change, since: day }))
      logAlarm(platform.log, 'the payment provider refuses a change of a plan', line)
    else platform.log.warn(line, 'the payment provider still refuses a change of a plan')
    return false
  }
}
