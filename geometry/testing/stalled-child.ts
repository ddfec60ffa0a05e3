import { existsSync, readFileSync } from 'node:fs'

const children = `/proc/${process.pid}/task/${process.pid}/children`

export const skipWithoutChildren = !existsSync(children) && 'only Linux tells the children of a process'

export function childPids() {
  return readFileSync(children, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Stops the child process that `start` forks before it returns; `resume` continues it. */
export function stalled<Result>(start: () => Result) {
  const before = childPids()
  const result = start()
  const [pid] = childPids().filter((other) => !before.includes(other))
  if (pid === undefined) throw new Error('No child process was started')
  process.kill(pid, 'SIGSTOP')
  return { result, resume: () => process.kill(pid, 'SIGCONT') }
}
