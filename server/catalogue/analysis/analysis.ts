import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ModelError, ModelProcessError } from '#geometry/model-error.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { day } from '../../platform/durations.ts'
import { Refusal } from '../../platform/errors.ts'
import { keepFiles, loosenFiles, storeLooseFiles } from '../../platform/files/loose-files.ts'
import { ScannerAway, scannerAlarm } from '../../platform/files/malware.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderSlicing } from '../slicing/slicing.ts'
import { deleteParts, selectParts } from '../uploads/upload-queries.ts'
import {
  endLease,
  insertUploadedFiles,
  type Lease,
  leaseUpload,
  mostAttempts,
  noteProgress,
  requeue,
  selectSilent,
} from './analysis-queries.ts'
import { type Contents, lookInto } from './upload-contents.ts'

type Outside = Pick<Platform, 'db' | 'files' | 'now' | 'jobs' | 'log' | 'folders' | 'slicer' | 'scan'>

export const analyseJob = 'catalogue-analyse-upload'

export const keptDays = 7
const heartbeatMilliseconds = 2_000

/**
 * Looks at an upload that is complete: what it is, whether it can be sold, and everything that is made of it. A crash
 * at any line leaves it to the next attempt; what was stored without a row is removed later.
 */
export async function analyseUpload(platform: Outside, uploadId: string) {
  const lease = await leaseUpload(platform, uploadId)
  if (!lease) return
  await mkdir(platform.folders.uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(platform.folders.uploads, 'analysis-'))
  const reporter = reportProgress(platform, lease)
  try {
    const path = await assemble(platform, lease, folder)
    await refuseMalware(platform, path)
    const contents = await lookInto({ path, name: lease.name, folder, scale: lease.scale }, reporter.tell)
    await keepContents(platform, lease, contents)
  } catch (error) {
    await settleFailure(platform, lease, error)
  } finally {
    reporter.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes how far it is, at most once a beat, and that this worker is alive. */
function reportProgress(platform: Outside, lease: Lease) {
  let latest: { progress?: number; doing?: string } = {}
  let written = Date.now()
  const write = () => {
    written = Date.now()
    void noteProgress(platform, lease, latest).catch((error: unknown) =>
      platform.log.warn({ err: error, uploadId: lease.id }, 'the progress of an upload could not be noted'),
    )
  }
  const timer = setInterval(write, heartbeatMilliseconds)
  return {
    tell(share: number, doing: string) {
      const isNew = latest.doing !== doing
      latest = { progress: Math.min(99, Math.round(share * 100)), doing: doing.slice(0, 200) }
      if (isNew || Date.now() - written > 300) write()
    },
    stop: () => clearInterval(timer),
  }
}

async function assemble(platform: Outside, { id, bytes }: Lease, folder: string) {
  const path = join(folder, 'upload')
  const parts = await selectParts(platform, id)
  await pipeline(
    async function* () {
      for (const { storage_key: key } of parts) {
        const part = await platform.files.read(key)
        if (!part) throw new Error(`A part of the upload is missing: ${key}`)
        yield* part
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  if ((await stat(path)).size !== bytes) throw new Error('The upload is not as long as its parts')
  return path
}

async function refuseMalware({ scan }: Outside, path: string) {
  if (!scan || (await scan(createReadStream(path))) === 'clean') return
  throw new Refusal(422, 'This file contains malware and was deleted.')
}

async function keepContents(platform: Outside, lease: Lease, { files, leftOut }: Contents) {
  const stored = files.flatMap(({ stored: own }) => own)
  await storeLooseFiles(
    platform,
    stored.map(({ key, content }) => ({
      key,
      content: typeof content === 'string' ? () => createReadStream(content) : content,
    })),
  )
  await inTransaction(platform, async (inside) => {
    const expires_at = daysFrom(inside, keptDays)
    // Removed or taken over meanwhile: the files stay loose and are removed.
    if (!(await endLease(inside, lease, { state: 'done', left_out: leftOut, expires_at }))) return
    const rows = files.map(({ row }) => row)
    await insertUploadedFiles(inside, lease.id, rows)
    await orderSlicing(inside, rows)
    await keepFiles(inside, stored)
    await loosenFiles(inside, await deleteParts(inside, lease.id))
  })
}

/** What the content is to blame for is final; a death of the child, or a neighbour that is away, is tried again. */
async function settleFailure(platform: Outside, lease: Lease, error: unknown) {
  if (error instanceof ScannerAway) return holdUpload(platform, lease, error)
  const isDeath = error instanceof ModelProcessError
  const isFinal =
    (error instanceof ModelError && !isDeath) || (error instanceof Refusal && error.status < 500)
  platform.log.warn(
    { err: error, uploadId: lease.id, attempt: lease.attempt },
    'an upload could not be analysed',
  )
  if (!isFinal && lease.attempt < mostAttempts) return tryAgain(platform, lease)
  const problem =
    isFinal || isDeath
      ? error.message
      : 'We could not look at this file. Try again, or ask for help if it stays so.'
  await inTransaction(platform, async (inside) => {
    const expires_at = daysFrom(inside, keptDays)
    if (!(await endLease(inside, lease, { state: 'failed', problem, expires_at }))) return
    if (isFinal) await loosenFiles(inside, await deleteParts(inside, lease.id))
  })
}

/** The scanner's absence is no attempt: the upload waits, and the job that looks for silent uploads takes it up again. */
async function holdUpload(platform: Outside, lease: Lease, error: ScannerAway) {
  platform.log.error({ err: error, alarm: scannerAlarm, uploadId: lease.id }, 'an upload is held')
  await endLease(platform, lease, { state: 'queued', attempt: lease.attempt - 1 })
}

async function tryAgain(platform: Outside, lease: Lease) {
  await inTransaction(platform, async (inside) => {
    if (!(await endLease(inside, lease, { state: 'queued' }))) return
    const options = { singleKey: lease.id, startAfterSeconds: lease.attempt * 2 }
    await inside.jobs.enqueue(inside, analyseJob, { uploadId: lease.id }, options)
  })
}

export function daysFrom({ now }: Pick<Platform, 'now'>, days: number) {
  return new Date(now().getTime() + days * day)
}

/** Notices workers that died: their uploads are taken up again, or given up after the last attempt. */
export async function wakeSilentUploads(platform: Outside) {
  for (const { is_last: isLast, ...lease } of await selectSilent(platform)) {
    if (isLast) {
      const problem = 'The analysis of this file broke off three times. Simplify it and try again.'
      await endLease(platform, lease, { state: 'failed', problem, expires_at: daysFrom(platform, keptDays) })
    } else await platform.jobs.enqueue(platform, analyseJob, { uploadId: lease.id }, { singleKey: lease.id })
  }
}

export function retryAnalysis(platform: Outside, by: Actor & { params: { id: string } }) {
  const { id } = by.params
  return inTransaction(platform, async (inside) => {
    const upload = await requeue(inside, { id, userId: by.user.id })
    if (!upload) throw new Refusal(409, 'There is nothing to look at again. Upload the file once more.')
    await inside.jobs.enqueue(inside, analyseJob, { uploadId: id }, { singleKey: id })
    await recordAudit(inside, by, { action: 'retry', thing: { kind: 'upload', id, name: upload.name } })
    return {}
  })
}
