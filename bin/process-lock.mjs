// Plain JavaScript: install.mjs runs it before there is a Node that reads TypeScript.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const pollMs = 200

/**
 * One process at a time does the work. The lock of a process that has died is taken over; nothing takes as long as
 * `abandonedAfterMs`, after which another process has its number.
 * @param {{ file: string, abandonedAfterMs: number, onWait: () => void }} lock
 * @param {() => void} work
 */
export function withProcessLock({ file, abandonedAfterMs, onWait }, work) {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; !takeLock(file, abandonedAfterMs); attempt++) {
    if (attempt === 0) onWait()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
  }
  try {
    work()
  } finally {
    rmSync(file, { force: true })
  }
}

function takeLock(file, abandonedAfterMs) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned(file, abandonedAfterMs)) rmSync(file, { force: true })
    return false
  }
}

function isAbandoned(file, abandonedAfterMs) {
  try {
    const owner = Number.parseInt(readFileSync(file, 'utf8'), 10)
    const age = Date.now() - statSync(file).mtimeMs
    // Without a number it is just being written.
    return owner === process.pid || (owner > 0 && !isAlive(owner)) || age > abandonedAfterMs
  } catch {
    return false
  }
}

/**
 * @param {number} processId
 * @returns {boolean}
 */
export function isAlive(processId) {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
