import type { World } from './world.ts'

export type AlarmHandler = (world: World, subject: string) => void
export type AlarmHandlers = ReadonlyMap<string, AlarmHandler>

const maxAtOnce = 100_000

/**
 * Does what has fallen due in one scope (a test clock, or '' for the sandbox's own time), each piece at its own
 * moment and in order. What a piece of work sets up for later may fall due in the same run.
 */
export function runDue(
  world: World,
  handlers: AlarmHandlers,
  { scope, until }: { scope: string; until: number },
) {
  for (let done = 0; done < maxAtOnce; done += 1) {
    const alarm = world.store.row(
      'select at, kind, subject from alarms where scope = ? and at <= ? order by at, kind, subject limit 1',
      scope,
      until,
    )
    if (!alarm) return
    const { kind, subject } = alarm
    world.store.run('delete from alarms where subject = ? and kind = ?', String(subject), String(kind))
    perform({ ...world, cause: null, moment: Number(alarm.at) }, handlers.get(String(kind)), String(subject))
  }
}

/** A failed job must not block the jobs after it. */
function perform(world: World, handler: AlarmHandler | undefined, subject: string) {
  try {
    world.store.attempt(() => handler?.(world, subject))
  } catch (error) {
    console.error(`Work due on ${subject} failed`, error)
  }
}

export function isAnythingDue(
  { store }: Pick<World, 'store'>,
  { scope, until }: { scope: string; until: number },
) {
  return store.row('select 1 from alarms where scope = ? and at <= ? limit 1', scope, until) !== undefined
}
