import { doUnit, type Task } from './render-tasks.ts'

/** How many units of a task were begun, and how many are done. */
export type Claims = Int32Array<SharedArrayBuffer>

export type SharedTask = { task: Task; units: number; claims: Claims }

/** Does units of the task until there is none left that nobody has begun. */
export function claimUnits({ task, units, claims }: SharedTask) {
  for (let unit = Atomics.add(claims, 0, 1); unit < units; unit = Atomics.add(claims, 0, 1)) {
    doUnit(task, unit)
    Atomics.add(claims, 1, 1)
    Atomics.notify(claims, 1)
  }
}
