import { runUnit, type Task } from './render-tasks.ts'

export type UnitCounters = Int32Array<SharedArrayBuffer>

export type SharedTask = { task: Task; units: number; counters: UnitCounters }

export function runUnits({ task, units, counters }: SharedTask) {
  for (let unit = Atomics.add(counters, 0, 1); unit < units; unit = Atomics.add(counters, 0, 1)) {
    runUnit(task, unit)
    Atomics.add(counters, 1, 1)
    Atomics.notify(counters, 1)
  }
}
