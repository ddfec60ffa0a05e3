import { sql } from 'kysely'
import { hour } from '#contract/durations.ts'
import { logAlarm } from '../log.ts'
import type { Platform } from '../platform.ts'

type Deps = Pick<Platform, 'db' | 'log'>

/** Returns the handler of a job that deletes what is old. It does nothing while this machine and PostgreSQL disagree about the time. */
export function whenClockIsRight<P extends Deps>(platform: P, work: (platform: P) => Promise<unknown>) {
  return async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(platform.db)
    const aheadHours = (Date.now() - Number(rows[0]?.now)) / hour
    if (Math.abs(aheadHours) < 1) await work(platform)
    else logAlarm(platform.log, 'the clock of a worker is wrong', { aheadHours: Math.round(aheadHours) })
  }
}
