import './platform/node-version.mjs'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hour } from '#contract/durations.ts'
import { parseIdentity } from './platform/backup/age-keys.ts'
import { findBackup } from './platform/backup/backup-folder.ts'
import { formatSizeAndTime, printFailure, readBackupConfig } from './platform/backup/commands.ts'
import { type Backup, restoreBackup, unpackChecked } from './platform/backup/restore-backup.ts'
import { parseVerifier } from './platform/backup/signature.ts'
import { OperatorError } from './platform/errors.ts'
import { openFiles } from './platform/files/open-files.ts'

try {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string' },
      check: { type: 'boolean', default: false },
      in: { type: 'string', default: tmpdir() },
      'max-age-hours': { type: 'string' },
      replace: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  await restore({ ...values, path: positionals[0], maxAge: values['max-age-hours'] })
} catch (error) {
  printFailure(error)
}

type Options = {
  path: string | undefined
  key?: string
  check: boolean
  in: string
  replace: boolean
  maxAge: string | undefined
}

async function restore(options: Options) {
  const startedAt = performance.now()
  const backup = readBackup(options)
  const { version, createdAt } = options.check
    ? await checkOnly(options.in, backup)
    : await restoreInto(backup, options.replace)
  const took = formatSizeAndTime(undefined, performance.now() - startedAt)
  const done = options.check
    ? 'complete; a restore into a second folder started and has every file'
    : 'restored'
  const signed = backup.verifier ? 'signed' : 'unsigned'
  process.stdout.write(
    `${backup.path} of ${createdAt}, by Layerdrop ${version}, ${signed}: ${done} (${took})\n`,
  )
}

function readBackup({ path, key, maxAge }: Options): Backup {
  if (path === undefined || key === undefined)
    throw new OperatorError('Name the key and the backup: npm run restore -- --key FILE BACKUP')
  if (!statSync(key, { throwIfNoEntry: false })?.isFile())
    throw new OperatorError(`There is no key file at ${key}.`)
  const keyFile = readFileSync(key, 'utf8')
  const identity = parseIdentity(keyFile)
  if (!identity) throw new OperatorError(`${key} holds no AGE-SECRET-KEY-….`)
  const verifier = parseVerifier(keyFile)
  const now = new Date()
  if (maxAge === undefined) return { path: findBackup(path, { now }), identity, verifier }
  const hours = Number(maxAge)
  if (!(hours > 0)) throw new OperatorError('--max-age-hours must be a number above 0.')
  const madeAfter = new Date(now.getTime() - hours * hour)
  return { path: findBackup(path, { now, maxAgeHours: hours }), identity, verifier, madeAfter }
}

async function checkOnly(place: string, backup: Backup) {
  const folder = mkdtempSync(join(place, 'layerdrop-restore-check-'))
  try {
    return await unpackChecked({ backup, folder: join(folder, 'data') }, async () => undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function restoreInto(backup: Backup, replace: boolean) {
  const { dataDir, files } = readBackupConfig(process.env)
  const isInside = 'folder' in files && files.folder === join(dataDir, 'files')
  return restoreBackup({ backup, replace, dataDir, files: isInside ? undefined : openFiles(files) })
}
