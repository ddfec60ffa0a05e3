import './platform/node-version.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseIdentity } from './platform/backup/age-keys.ts'
import { findBackup } from './platform/backup/backup-folder.ts'
import { formatSizeAndTime, printFailure, readBackupConfig } from './platform/backup/commands.ts'
import { restoreBackup, unpackChecked } from './platform/backup/restore-backup.ts'
import { OperatorError } from './platform/errors.ts'
import { openFiles } from './platform/files/open-files.ts'

// For operators: `npm run restore`. See docs/operations.md.
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

async function restore({ path, key, check, in: place, replace, maxAge }: Options) {
  if (path === undefined || key === undefined)
    throw new OperatorError('Name the key and the backup: npm run restore -- --key FILE BACKUP')
  const identity = parseIdentity(readFileSync(key, 'utf8'))
  if (!identity) throw new OperatorError(`${key} holds no AGE-SECRET-KEY-….`)
  const hours = Number(maxAge ?? Number.NaN)
  if (maxAge !== undefined && !(hours > 0))
    throw new OperatorError('--max-age-hours must be a number above 0.')
  const backup = findBackup(path, { now: new Date(), ...(maxAge !== undefined && { maxAgeHours: hours }) })
  const startedAt = performance.now()
  const { version, createdAt } = check
    ? await checkOnly(place, { path: backup, identity })
    : await restoreInto({ path: backup, identity, replace })
  const took = formatSizeAndTime(undefined, performance.now() - startedAt)
  process.stdout.write(
    `${backup} of ${createdAt}, by Layerdrop ${version}: ${check ? 'complete; a restore into a second folder started and has every file' : 'restored'} (${took})\n`,
  )
}

async function checkOnly(
  place: string,
  backup: { path: string; identity: NonNullable<ReturnType<typeof parseIdentity>> },
) {
  const folder = mkdtempSync(join(place, 'layerdrop-restore-check-'))
  try {
    return await unpackChecked({ ...backup, folder: join(folder, 'data') }, async () => undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function restoreInto(backup: {
  path: string
  identity: NonNullable<ReturnType<typeof parseIdentity>>
  replace: boolean
}) {
  const { dataDir, files } = readBackupConfig(process.env)
  const isInside = 'folder' in files && files.folder === join(dataDir, 'files')
  return restoreBackup({ ...backup, dataDir, files: isInside ? undefined : openFiles(files) })
}
