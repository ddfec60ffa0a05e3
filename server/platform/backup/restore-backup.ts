import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { holdsCluster, refuseIfServed } from '../database/embedded/embedded-postgres.ts'
import { findNewer } from '../database/schema/newer-schema.ts'
import { OperatorError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { folderFiles, syncPath, syncTree } from '../files/folder-files.ts'
import { isOlder, version } from '../version.ts'
import { decrypt } from './age.ts'
import type { Identity } from './age-keys.ts'
import { type BackupDescription, readArchive } from './archive.ts'
import { checkRestored } from './check-restored.ts'
import { dataParts, finishRestore } from './finish-restore.ts'
import type { Verifier } from './signature.ts'
import type { TarEntry } from './tar.ts'

export type Backup = {
  path: string
  identity: Identity
  /** Undefined accepts a backup that nobody signed. */
  verifier: Verifier | undefined
  /** A signed backup tells its time, whatever its name says. */
  madeAfter?: Date
}

type Options = {
  backup: Backup
  dataDir: string
  files: Files | undefined
  replace: boolean
}

/** Replaces nothing until the whole backup was unpacked, compared and started. */
export async function restoreBackup({ backup, dataDir, files, replace }: Options) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = join(dataDir, 'postgres')
  if (!holdsCluster(database))
    throw new OperatorError('Run the restore as the account of the service, which is not root here.')
  await refuseIfServed(database)
  finishRestore(dataDir)
  refuseLoss(dataDir, replace)
  const description = await unpackChecked({ backup, folder: join(dataDir, 'restoring') }, async (folder) => {
    if (!files) return
    await copyFiles(folderFiles(join(folder, 'files')), files)
    rmSync(join(folder, 'files'), { recursive: true })
  })
  for (const part of dataParts) mkdirSync(join(dataDir, 'restoring', part), { recursive: true, mode: 0o700 })
  await refuseIfServed(database)
  await syncTree(join(dataDir, 'restoring'))
  renameSync(join(dataDir, 'restoring'), join(dataDir, 'restored'))
  await syncPath(dataDir)
  finishRestore(dataDir)
  return description
}

function refuseLoss(dataDir: string, replace: boolean) {
  const present = dataParts.filter((part) => existsSync(join(dataDir, part)))
  if (present.length === 0) return
  if (!replace)
    throw new OperatorError(
      `The data folder ${dataDir} is not empty (${present.join(', ')}). Add --replace to move what it holds to ${join(dataDir, 'replaced')}, or choose another DATA_DIR.`,
    )
  if (existsSync(join(dataDir, 'replaced')))
    throw new OperatorError(
      `${join(dataDir, 'replaced')} holds what an earlier restore replaced. Move or delete it, and start again.`,
    )
}

type Unpacking = { backup: Backup; folder: string }

export async function unpackChecked(
  { backup, folder }: Unpacking,
  then: (folder: string) => Promise<void>,
): Promise<BackupDescription> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  try {
    const description = await unpack({ backup, folder })
    await checkRestored(folder)
    await then(folder)
    return description
  } catch (error) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

async function unpack({ backup: { path, identity, verifier, madeAfter }, folder }: Unpacking) {
  let found: BackupDescription | undefined
  const archive = decrypt(createReadStream(path, { highWaterMark: 2 ** 20 }), identity)
  await readArchive(archive, {
    verifier,
    onDescription(description) {
      refuseNewer(description)
      if (madeAfter && new Date(description.createdAt) < madeAfter)
        throw new OperatorError(`The newest backup was made at ${description.createdAt}: ${path}`)
      found = description
    },
    onEntry: (entry) => writeEntry(join(folder, entry.name), entry),
  })
  if (!found) throw new OperatorError('The backup is empty.')
  return found
}

function refuseNewer(description: BackupDescription) {
  if (isOlder(version, description.version))
    throw new OperatorError(
      `This backup was made by Layerdrop ${description.version}, and this is ${version}. Install that release, or a newer one.`,
    )
  const { names, areAccepted } = findNewer(description)
  if (!areAccepted)
    throw new OperatorError(
      `This backup holds changes of the database that this program does not know: ${names.join(', ')}. Install the build of Layerdrop ${description.version} that made it, or a newer release.`,
    )
  if (description.postgres !== '18')
    throw new OperatorError(
      `This backup holds a database of PostgreSQL ${description.postgres}, and this release brings PostgreSQL 18. Install Layerdrop ${description.version} to restore it.`,
    )
}

async function writeEntry(path: string, { kind, content }: TarEntry) {
  mkdirSync(kind === 'folder' ? path : dirname(path), { recursive: true, mode: 0o700 })
  if (kind === 'folder') return
  const opened = openSync(path, 'wx', 0o600)
  try {
    for await (const piece of content) writeSync(opened, piece)
  } finally {
    closeSync(opened)
  }
}

/** Adds what is missing. Of two sizes of one key one is damaged, and only a person can say which. */
async function copyFiles(from: Files, to: Files) {
  const others: string[] = []
  for await (const key of from.keys()) {
    const size = await to.size(key)
    const content = size === undefined ? await from.read(key) : undefined
    if (content) await to.write(key, content)
    else if (size !== (await from.size(key))) others.push(key)
  }
  if (others.length > 0)
    throw new OperatorError(
      `FILES_URL holds files of another size than the backup: ${others.length}, the first is ${others[0]}. They were not changed. Move them to another place, and start the restore again.`,
    )
}
