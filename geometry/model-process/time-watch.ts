import { readFileSync } from 'node:fs'
import type { TimeLimits } from '../printability/check-clock.ts'

/** What `/proc` counts in (`USER_HZ`), on x64 and arm64 alike. */
const tickMilliseconds = 10

/** `too_slow`: the process has used its processor time. `busy`: the wall time is over first. Returns a function that ends the watch. */
export function watchTime(
  pid: number | undefined,
  { milliseconds, wallMilliseconds }: TimeLimits,
  onExceeded: (code: 'too_slow' | 'busy') => void,
) {
  const startedAt = performance.now()
  const check = () => {
    const passed = performance.now() - startedAt
    const used = processorMilliseconds(pid) ?? passed
    if (used >= milliseconds) onExceeded('too_slow')
    else if (passed >= wallMilliseconds) onExceeded('busy')
    else wait(Math.min(milliseconds - used, wallMilliseconds - passed))
  }
  let timer: NodeJS.Timeout | undefined
  const wait = (left: number) => {
    timer = setTimeout(check, Math.ceil(left))
  }
  wait(Math.min(milliseconds, wallMilliseconds))
  return () => clearTimeout(timer)
}

/** Returns the processor time rounded up to the next tick; undefined where the system has no `/proc`. */
function processorMilliseconds(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may hold spaces: proc_pid_stat(5).
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system) + 1) * tickMilliseconds
  } catch {
    return undefined
  }
}
