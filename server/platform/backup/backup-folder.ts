import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hour } from '#contract/durations.ts'
import { OperatorError } from '../errors.ts'

const form = /^layerdrop-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.age$/

export function backupName(time: Date): string {
  return `layerdrop-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.age`
}

function listBackups(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => form.test(name))
    .sort()
}

export function removeOldBackups(folder: string, keep: number): string[] {
  const old = listBackups(folder).slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}

export const unfinishedSuffix = '.unfinished'

/** Removes what a killed backup left. Only the one backup that runs may call this. */
export function removeUnfinishedBackups(folder: string) {
  for (const name of readdirSync(folder))
    if (name.endsWith(unfinishedSuffix) && form.test(name.slice(0, -unfinishedSuffix.length)))
      rmSync(join(folder, name))
}

export function findBackup(path: string, { now, maxAgeHours }: { now: Date; maxAgeHours?: number }): string {
  const details = statSync(path, { throwIfNoEntry: false })
  if (!details) throw new OperatorError(`There is no backup at ${path}.`)
  const newest = details.isDirectory() ? listBackups(path).at(-1) : undefined
  if (details.isDirectory() && newest === undefined) throw new OperatorError(`There is no backup in ${path}.`)
  const found = newest === undefined ? path : join(path, newest)
  const hours = (now.getTime() - timeOf(found).getTime()) / hour
  if (maxAgeHours !== undefined && hours > maxAgeHours)
    throw new OperatorError(`The newest backup is ${Math.floor(hours)} hours old: ${found}`)
  return found
}

function timeOf(path: string) {
  const [, year, month, day, hour, minute, second] = form.exec(path.split('/').at(-1) ?? '') ?? []
  return year === undefined
    ? statSync(path).mtime
    : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
