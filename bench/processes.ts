import { readdirSync, readFileSync } from 'node:fs'

/** Returns the processor time of a process and all that it started, ended ones included. Linux only. */
export function processorSeconds(pid: number): number {
  const ticksASecond = 100
  const ticks = [pid, ...descendants(pid)].flatMap((each) => fieldsOf(each).slice(11, 15).map(Number))
  return ticks.reduce((sum, each) => sum + each, 0) / ticksASecond
}

/** Returns the proportional set size in MB of all that a process started: shared pages are counted once. */
export function memoryOfDescendants(pid: number) {
  const kilobytes = descendants(pid).map((each) =>
    Number(read(`/proc/${each}/smaps_rollup`).match(/^Pss:\s+(\d+)/m)?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

function descendants(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && fieldsOf(Number(name))[1] === `${parent}`)
    .map(Number)
  return children.flatMap((pid) => [pid, ...descendants(pid)])
}

/** Returns the fields of proc_pid_stat(5) from the third, the state. */
function fieldsOf(pid: number) {
  return read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
}

/** Returns the text of a file; empty when its process has ended meanwhile. */
function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error && error.code
    if (code === 'ENOENT' || code === 'ESRCH') return ''
    throw error
  }
}
