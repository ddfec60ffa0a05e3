import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { hour } from '#contract/durations.ts'
import { logAlarm } from '../log.ts'
import type { Handler } from './queue.ts'

type Deps = { database: ReturnType<PgBoss['getDb']>; log: Logger }

export function whenClockIsRight<Data>(handler: Handler<Data>, { database, log }: Deps): Handler<Data> {
  return async (...job) => {
    const { rows } = await database.executeSql('select clock_timestamp() as now')
    const aheadHours = (Date.now() - Number(rows[0]?.now)) / hour
    if (Math.abs(aheadHours) < 1) await handler(...job)
    else logAlarm(log, 'the clock of a worker is wrong', { aheadHours: Math.round(aheadHours) })
  }
}
