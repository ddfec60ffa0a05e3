import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '#contract/durations.ts'

const memory = '/dev/shm'
const prefix = 'layerdrop-'
const allTests = 6e9

/** Creates a folder for databases, in memory where there is enough: a disk makes their many small files 30 times as slow. */
export function memoryFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? memory : tmpdir(), `${prefix}${name}-`))
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > allTests && process.availableMemory() > 2 * allTests
  } catch {
    return false
  }
}

export function removeOldMemoryFolders(place = memory, now = Date.now()) {
  for (const name of namesIn(place).filter((each) => each.startsWith(prefix)))
    try {
      const folder = join(place, name)
      if (now - statSync(folder).mtimeMs > day) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another run removed it, or it is another user's.
    }
}

function namesIn(place: string) {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}
