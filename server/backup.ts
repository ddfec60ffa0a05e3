import './platform/node-version.mjs'
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newIdentity, parseRecipient } from './platform/backup/age-keys.ts'
import { removeOldBackups } from './platform/backup/backup-folder.ts'
import { prepareTarget } from './platform/backup/backup-target.ts'
import { formatSizeAndTime, printFailure, readBackupConfig } from './platform/backup/commands.ts'
import { createBackup } from './platform/backup/create-backup.ts'
import { newSigningKey, parseSigner } from './platform/backup/signature.ts'
import { withSecretFiles } from './platform/config/secret-files.ts'
import { OperatorError } from './platform/errors.ts'
import { openFiles } from './platform/files/open-files.ts'
import { copySandbox } from './platform/processes/payment-sandbox.ts'

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      recipient: { type: 'string', default: process.env.BACKUP_RECIPIENT ?? '' },
      'new-key': { type: 'string' },
    },
  })
  if (values['new-key'] !== undefined) writeKey(values['new-key'])
  else await backUp(values)
} catch (error) {
  printFailure(error)
}

async function backUp({ to, keep, recipient }: { to?: string; keep?: string; recipient: string }) {
  const { target, kept, recipients, signer } = readOptions(to, keep, recipient)
  const { dataDir, files } = readBackupConfig(process.env)
  prepareTarget(target, files)
  const startedAt = performance.now()
  const { path, bytes } = await createBackup({
    dataDir,
    files: openFiles(files),
    recipients,
    signer,
    copySandbox: (scratch) => copySandbox(dataDir, scratch),
    target,
    now: new Date(),
  })
  const removed = kept === undefined ? [] : removeOldBackups(target, kept)
  process.stdout.write(`${path}: ${formatSizeAndTime(bytes, performance.now() - startedAt)}\n`)
  for (const name of removed) process.stdout.write(`Removed ${name}\n`)
}

function readOptions(to: string | undefined, keep: string | undefined, recipient: string) {
  const texts = recipient.split(',').filter(Boolean)
  const recipients = texts.map(parseRecipient).filter((key) => key !== undefined)
  const kept = keep === undefined ? undefined : Number(keep)
  const unreadable: string[] = []
  const { BACKUP_SIGNING_KEY: signingKey = '' } = withSecretFiles(process.env, unreadable)
  const signer = parseSigner(signingKey)
  const problems = [
    ...unreadable,
    ...(signingKey === '' || signer ? [] : ['BACKUP_SIGNING_KEY must be what --new-key printed.']),
    ...(to ? [] : ['Name the folder for the backups: --to FOLDER.']),
    ...(texts.length > 0 ? [] : ['BACKUP_RECIPIENT is missing: make a key with --new-key FILE.']),
    ...(texts.length === recipients.length
      ? []
      : ['BACKUP_RECIPIENT must be age1… keys, separated by commas.']),
    ...(kept === undefined || (Number.isInteger(kept) && kept > 0)
      ? []
      : ['--keep must be a number from 1 on.']),
  ]
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))
  return { target: to ?? '', kept, recipients, signer }
}

function writeKey(path: string) {
  if (existsSync(path))
    throw new OperatorError(
      `${path} exists: its key may still open backups. Name another file for the new key.`,
    )
  const { identity, recipient } = newIdentity()
  const { secret, line } = newSigningKey()
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${line}\n${identity}\n`
  writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  process.stdout.write(
    `Keep ${path} away from this machine: without it no backup opens.\nBACKUP_RECIPIENT=${recipient}\nBACKUP_SIGNING_KEY=${secret}\n`,
  )
}
