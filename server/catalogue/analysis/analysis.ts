import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { day } from '#contract/durations.ts'
import { retentionDays } from '#contract/retention.ts'
import { ModelError, ModelProcessError } from '#geometry/model-error.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction, isDatabaseUnavailable } from '../../platform/database/database.ts'
import { isDiskFull, Refusal } from '../../platform/errors.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { PictureTimeout } from '../../platform/files/pictures.ts'
import { currentShapeKey } from '../../platform/files/shape-keys.ts'
import { ScannerUnavailable, scannerAlarm } from '../../platform/files/validation/malware.ts'
import type { Attempt } from '../../platform/jobs/run-job.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import { logAlarm } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderSlicing } from '../slicing/slicing.ts'
import { analyseStepJob, enqueueAnalysis } from '../uploads/analysis-job.ts'
import { deleteParts, selectParts } from '../uploads/upload-queries.ts'
import { allPartsAgain } from './all-parts.ts'
import {
  type Analysis,
  endAnalysis,
  failInterrupted,
  findChangedSource,
  findSourceRepair,
  insertUploadedFiles,
  recordProgress,
  requeue,
  startAnalysis,
} from './analysis-queries.ts'
import { AnalysisUnwanted, watchAnalysis } from './analysis-watch.ts'
import type { Contents, OnProgress, SourceFile } from './file-kinds/analysed-files.ts'
import { readUpload, StepDeferred } from './upload-contents.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'jobs' | 'log' | 'folders' | 'slicer' | 'scan' | 'keys'>

const progressMilliseconds = 300
const scannerRetrySeconds = 60
const limits = rowLimits.analysisAttempts

type AnalysisAttempt = Attempt & {
  /** Leaves an upload with a STEP file to the queue for these. */
  defersSteps?: boolean
  read?: (source: SourceFile, onProgress: OnProgress) => Promise<Contents>
}

/** After a crash the next attempt analyses the upload, and a job removes files without a row. */
export async function analyseUpload(platform: Deps, uploadId: string, attempt: AnalysisAttempt) {
  const { number, defersSteps, read = readUpload } = attempt
  const analysis = await startAnalysis(platform, uploadId, number)
  if (!analysis) return
  const watch = watchAnalysis(platform, analysis)
  await mkdir(platform.folders.uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(platform.folders.uploads, 'analysis-'))
  try {
    const path = await assemble(platform, analysis, folder)
    await refuseMalware(platform, analysis, path)
    const { name, scale } = analysis
    const [x, y, z] = analysis.down ?? []
    const down = x === undefined || y === undefined || z === undefined ? undefined : ([x, y, z] as const)
    const shapeKey = currentShapeKey(platform)
    const repair = analysis.repaired_from !== null
    const project = await changedProject(platform, analysis)
    const { limits } = watch
    const source = { path, name, folder, scale, down, repair, project, shapeKey, limits, defersSteps }
    const onProgress = progressReporter(platform, analysis)
    const contents = await read(source, onProgress)
    const again = await allPartsAgain(platform, analysis, { source, copy: contents.files[0], onProgress })
    await storeContents(platform, analysis, {
      files: [...contents.files, ...again.files],
      leftOut: [...contents.leftOut, ...again.leftOut],
    })
  } catch (error) {
    await endEarly(platform, { analysis, error })
  } finally {
    watch.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function changedProject(platform: Deps, { id, name, down, repaired_from }: Analysis) {
  if (!/\.3mf$/i.test(name) || (!down && !repaired_from)) return undefined
  const source = await findChangedSource(platform, id)
  if (!source) throw new Refusal(409, 'The 3MF was changed meanwhile. Turn or repair it again.')
  return source.estimate?.project
}

function progressReporter(platform: Deps, analysis: Analysis) {
  let doing = ''
  let written = 0
  return (share: number, now: string) => {
    if (now === doing && Date.now() - written < progressMilliseconds) return
    doing = now
    written = Date.now()
    const progress = { progress: Math.min(99, Math.round(share * 100)), doing: now.slice(0, 200) }
    void recordProgress(platform, analysis, progress).catch((error: unknown) =>
      platform.log.warn({ err: error, uploadId: analysis.id }, 'the progress of an upload was not recorded'),
    )
  }
}

async function assemble(platform: Deps, { id, bytes }: Analysis, folder: string) {
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

async function refuseMalware({ scan, log }: Deps, { id, user_id: userId }: Analysis, path: string) {
  if (!scan || (await scan(createReadStream(path))) === 'clean') return
  log.warn({ event: 'malware', uploadId: id, userId }, 'an uploaded model was refused')
  throw new Refusal(422, 'This file contains malware and was deleted.')
}

async function storeContents(platform: Deps, analysis: Analysis, { files, leftOut }: Contents) {
  const stored = files.flatMap(({ stored: own }) => own)
  await storeOrphanedFiles(
    platform,
    stored.map(({ key, content }) => ({
      key,
      content: typeof content === 'string' ? () => createReadStream(content) : content,
    })),
  )
  const source = await copyOriginal(platform, analysis)
  await inTransaction(platform, async (inside) => {
    const expires_at = expiryOf(inside)
    // The upload was removed meanwhile, and a job removes its orphaned files.
    if (!(await endAnalysis(inside, analysis, { state: 'done', left_out: leftOut, expires_at }))) return
    const parts = await deleteParts(inside, analysis.id)
    const [broken = null] = analysis.repaired_from === null ? [] : parts
    const original = source?.key ?? broken
    const repairsOf = (own: string[] = []) => [...(source?.repairs ?? []), ...own]
    const rows = files.map(({ row }, index) =>
      row.is_made || index > 0 ? row : { ...row, original_key: original, repairs: repairsOf(row.repairs) },
    )
    await insertUploadedFiles(inside, analysis.id, rows)
    await orderSlicing(inside, rows)
    await claimFiles(inside, source ? [...stored, source] : stored)
    await orphanFiles(
      inside,
      parts.filter((key) => key !== original),
    )
  })
}

/** Removing a file removes its original, so each copy of a repaired file needs its own. */
async function copyOriginal(platform: Deps, { id }: Analysis) {
  const source = await findSourceRepair(platform, id)
  const content = source && (await platform.files.read(source.original_key))
  if (!content) return undefined
  const key = `uploads/${randomUUID()}`
  await storeOrphanedFiles(platform, [{ key, content: () => content }])
  return { key, repairs: source.repairs }
}

type Failure = { analysis: Analysis; error: unknown }

async function endEarly(platform: Deps, { analysis, error }: Failure) {
  if (error instanceof AnalysisUnwanted) return
  if (error instanceof StepDeferred) await postponeAnalysis(platform, analysis, { job: analyseStepJob })
  else if (error instanceof ScannerUnavailable) await awaitScanner(platform, analysis, error)
  else await handleFailure(platform, { analysis, error })
}

/** Errors of the content are final. Throws errors that a retry may avoid, such as a crashed child process. */
async function handleFailure(platform: Deps, { analysis, error }: Failure) {
  const isDeath = error instanceof ModelProcessError
  const isFinal =
    (error instanceof ModelError && !isDeath) || (error instanceof Refusal && error.status < 500)
  platform.log.warn(
    { err: error, uploadId: analysis.id, attempt: analysis.attempt },
    'an upload could not be analysed',
  )
  // A model that took too long would take too long again while others wait. The administrator can still retry.
  const isSlow = isDeath && error.code === 'too_slow'
  const failures = analysis.failures + (isOutage(error) ? 0 : 1)
  const isLast = isNotStarted(error) && analysis.attempt >= limits.interruptions
  if (!isFinal && !isSlow && !isLast && failures < limits.failures) {
    await endAnalysis(platform, analysis, { state: 'queued', failures })
    throw error
  }
  const problem =
    isFinal || isDeath
      ? error.message
      : 'We can’t analyse this file. Try again, or contact support if it fails again.'
  await inTransaction(platform, async (inside) => {
    const expires_at = expiryOf(inside)
    if (!(await endAnalysis(inside, analysis, { state: 'failed', problem, expires_at }))) return
    if (isFinal) await orphanFiles(inside, await deleteParts(inside, analysis.id))
  })
}

function isOutage(error: unknown) {
  const isUnavailable = error instanceof Refusal && error.status === 503 && !(error instanceof PictureTimeout)
  return isDatabaseUnavailable(error) || isUnavailable || isDiskFull(error) || isNotStarted(error)
}

function isNotStarted(error: unknown) {
  return error instanceof ModelProcessError && error.code === 'not_started'
}

async function awaitScanner(platform: Deps, analysis: Analysis, error: ScannerUnavailable) {
  logAlarm(platform.log, scannerAlarm, { err: error, uploadId: analysis.id })
  await postponeAnalysis(platform, analysis, { startAfterSeconds: scannerRetrySeconds })
}

async function postponeAnalysis(
  platform: Deps,
  analysis: Analysis,
  options: Parameters<typeof enqueueAnalysis>[2],
) {
  await inTransaction(platform, async (inside) => {
    if (await endAnalysis(inside, analysis, { state: 'queued', attempt: 0 }))
      await enqueueAnalysis(inside, analysis.id, options)
  })
}

export function giveUpAnalysis(platform: Deps, uploadId: string) {
  const problem = `The analysis of this file was interrupted ${limits.interruptions} times. Try again.`
  return failInterrupted(platform, uploadId, { problem, expiresAt: expiryOf(platform) })
}

export function expiryOf({ now }: Pick<Platform, 'now'>) {
  return new Date(now().getTime() + retentionDays.analysedUpload * day)
}

export function retryAnalysis(platform: Deps, by: Actor & { params: { id: string } }) {
  const { id } = by.params
  return inTransaction(platform, async (inside) => {
    const upload = await requeue(inside, { id, userId: by.user.id })
    if (!upload) throw new Refusal(409, 'There is nothing to analyse again. Upload the file again.')
    await enqueueAnalysis(inside, id)
    await recordAudit(inside, by, { action: 'retry', subject: { kind: 'upload', id, name: upload.name } })
    return {}
  })
}
