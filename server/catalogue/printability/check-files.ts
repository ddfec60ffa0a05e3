import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkModel } from '#geometry/model-process/prepare.ts'
import { printabilityVersion, unknownPrintability } from '#geometry/printability/printability.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isLasting, type ModelRun } from '../products/model-run.ts'
import { lockProduct } from '../products/product-queries.ts'
import { findUnchecked, selectUnchecked, setPrintability } from './printability-queries.ts'
import { updateSupports } from './supports.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'log' | 'folders'>
type File = NonNullable<Awaited<ReturnType<typeof findUnchecked>>>

export const checkPrintabilityJob = 'catalogue-check-printability'

const mostAtOnce = 200
const patienceMilliseconds = 120_000

/** Enqueues models of earlier releases, or of earlier rules. A later run takes the rest. */
export async function enqueueUnchecked(platform: Pick<Platform, 'db' | 'jobs'>) {
  const ids = await selectUnchecked(platform, { version: printabilityVersion, most: mostAtOnce })
  for (const fileId of ids)
    await platform.jobs.enqueue(platform, checkPrintabilityJob, { fileId }, { singleKey: fileId })
}

/** Stores the report of a model, and whether its design needs supports. A repeated call does nothing. */
export async function checkFile(platform: Deps, fileId: string, run: ModelRun = {}) {
  const file = await findUnchecked(platform, { id: fileId, version: printabilityVersion })
  if (!file) return
  const report = await reportOf(platform, file, run)
  await inTransaction(platform, async (inside) => {
    // In the order of a saved form, which locks the product and then its files.
    await lockProduct(inside, file.product_id)
    await setPrintability(inside, fileId, { ...report, version: printabilityVersion })
    await updateSupports(inside, file.product_id)
  })
}

async function reportOf({ folders, files, log }: Deps, file: File, run: ModelRun) {
  await mkdir(folders.uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(folders.uploads, 'printability-'))
  try {
    const content = await files.read(file.storage_key)
    if (!content) return unknownPrintability
    const path = join(folder, 'model')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    const limits = { signal: run.signal, milliseconds: patienceMilliseconds }
    return await checkModel({ path, fileName: file.name }, limits)
  } catch (error) {
    // It is not tried again before the rules change.
    if (!isLasting(error, run)) throw error
    log.warn({ err: error, key: file.storage_key }, 'the printability of a model could not be checked')
    return unknownPrintability
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
