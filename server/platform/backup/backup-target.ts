import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isDiskFull, OperatorError } from '../errors.ts'
import type { FilesPlace } from '../files/open-files.ts'

export function prepareTarget(target: string, files: FilesPlace) {
  if ('folder' in files && isInside(target, files.folder))
    throw new OperatorError(
      `${target} is inside FILES_URL, which is backed up itself: name another folder with --to.`,
    )
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw explainFullDisk(error, target)
    throw new OperatorError(`${target} is not a folder: name a folder for the backups with --to.`)
  }
}

export function explainFullDisk(error: unknown, folder: string): unknown {
  if (!isDiskFull(error)) return error
  return new OperatorError(
    `The disk of ${folder} is full, and no backup was made. Free space there, or name another folder with --to or TMPDIR.`,
  )
}

function isInside(path: string, folder: string) {
  const way = relative(realPath(folder), realPath(path))
  return way !== '..' && !way.startsWith(`..${sep}`)
}

function realPath(path: string): string {
  const full = resolve(path)
  return existsSync(full) ? realpathSync(full) : join(realPath(dirname(full)), relative(dirname(full), full))
}
