// Plain JavaScript: install.mjs runs it before there is a Node that reads TypeScript.
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const pollMs = 200
/** A file without a number is just being written, or was left by a process that was killed before. */
const emptyAfterMs = 5_000

/**
 * Takes a lock that one process at a time has, and returns a function that releases it. The lock of a process that has
 * died is taken over; nothing takes as long as `abandonedAfterMs`, after which another process has its number.
 * @param {{ file: string, abandonedAfterMs: number, onWait: () => void }} lock
 */
export function takeProcessLock({ file, abandonedAfterMs, onWait }) {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; !takeLock(file, abandonedAfterMs); attempt++) {
    if (attempt === 0) onWait()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
  }
  return () => {
    if (textOf(file) === String(process.pid)) rmSync(file, { force: true })
  }
}

function takeLock(file, abandonedAfterMs) {
  try {
    writeLock(file, openSync(file, 'wx'))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeIfAbandoned(file, abandonedAfterMs)
    return false
  }
}

function writeLock(file, descriptor) {
  try {
    writeSync(descriptor, String(process.pid))
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
}

function removeIfAbandoned(file, abandonedAfterMs) {
  const text = textOf(file)
  if (text === undefined || !isAbandoned(file, text, abandonedAfterMs)) return
  const own = `${file}-${process.pid}`
  try {
    renameSync(file, own)
    // Another process was faster, and this is its lock.
    if (textOf(own) !== text) linkSync(own, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  rmSync(own, { force: true })
}

function isAbandoned(file, text, abandonedAfterMs) {
  const owner = Number.parseInt(text, 10)
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (!(owner > 0)) return age > emptyAfterMs
  return owner === process.pid || !isAlive(owner) || age > abandonedAfterMs
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
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
