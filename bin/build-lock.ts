import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const lockFile = 'node_modules/.cache/build-lock'
const pollMs = 200
/** No build takes as long: its process has died, and another one has its number. */
const abandonedAfterMs = 600_000

/** One process builds at a time. The lock of a process that has died is taken over. */
export function withBuildLock(say: (sentence: string) => void, build: () => void, file = lockFile) {
  mkdirSync(dirname(file), { recursive: true })
  let hasWaited = false
  while (!takeLock(file)) {
    if (!hasWaited) say('Waiting for another build…')
    hasWaited = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
  }
  try {
    build()
  } finally {
    rmSync(file, { force: true })
  }
}

function takeLock(file: string) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isAbandoned(file)) rmSync(file, { force: true })
    return false
  }
}

function isAbandoned(file: string) {
  try {
    const owner = Number.parseInt(readFileSync(file, 'utf8'), 10)
    const age = Date.now() - statSync(file).mtimeMs
    // Without a number it is just being written.
    return owner === process.pid || (owner > 0 && !isAlive(owner)) || age > abandonedAfterMs
  } catch {
    return false
  }
}

export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
