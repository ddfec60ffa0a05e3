import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './process-lock.mjs'

/** Returns the path of a folder beside `folder` that only this process writes. Removes what killed processes left. */
export function freshFolderFor(folder: string): string {
  const [parent, prefix] = [dirname(folder), `${basename(folder)}-`]
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (owner === process.pid || (!Number.isNaN(owner) && !isAlive(owner)))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
  return `${folder}-${process.pid}`
}

/** Replaces a folder by another. A reader finds one of the two, never a partial one. */
export function replaceFolder(folder: string, fresh: string) {
  const former = `${fresh}-former`
  for (;;) {
    moveIfThere(folder, former)
    try {
      renameSync(fresh, folder)
      break
    } catch (error) {
      // Another process has put its own there in between.
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
      rmSync(former, { recursive: true, force: true })
    }
  }
  rmSync(former, { recursive: true, force: true })
}

function moveIfThere(folder: string, target: string) {
  try {
    renameSync(folder, target)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
