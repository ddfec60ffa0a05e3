import { ModelProcessError } from '#geometry/model-error.ts'
import { checkModel } from '#geometry/model-process/prepare.ts'
import { printabilityVersion, unknownPrintability } from '#geometry/printability/stored-reports.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { withModelCopies } from '../products/model-copies.ts'
import { isLasting, type ModelRun } from '../products/model-run.ts'
import { lockProduct } from '../products/product-queries.ts'
import { findUnchecked, selectUnchecked, setPrintability } from './printability-queries.ts'
import { updateSupports } from './supports.ts'

type Run = ModelRun & { milliseconds?: number }
type Deps = Pick<Platform, 'db' | 'files' | 'log' | 'folders'>
type File = NonNullable<Awaited<ReturnType<typeof findUnchecked>>>

export const checkPrintabilityJob = 'catalogue-check-printability'

const maxAtOnce = 200
const timeoutMilliseconds = 120_000

export async function enqueueUnchecked(platform: Pick<Platform, 'db' | 'jobs'>) {
  const ids = await selectUnchecked(platform, { version: printabilityVersion, most: maxAtOnce })
  for (const fileId of ids)
    await platform.jobs.enqueue(platform, checkPrintabilityJob, { fileId }, { singleKey: fileId })
}

export async function checkFile(platform: Deps, fileId: string, run: Run = {}) {
  const file = await findUnchecked(platform, { id: fileId, version: printabilityVersion })
  if (!file) return
  const report = await reportOf(platform, file, run)
  await inTransaction(platform, async (inside) => {
    // In the order of a saved form, which locks the product and then its files.
    await lockProduct(inside, file.product_id)
    const attempts = file.attempts + 1
    await setPrintability(inside, file, { ...report, version: printabilityVersion, attempts })
    await updateSupports(inside, file.product_id)
  })
}

async function reportOf(platform: Deps, file: File, run: Run) {
  try {
    return await withModelCopies(platform, [file], async (paths) => {
      const path = paths.get(file.id)
      if (path === undefined) return file.printability ?? unknownPrintability
      const limits = { signal: run.signal, milliseconds: run.milliseconds ?? timeoutMilliseconds }
      return checkModel({ path, fileName: file.name }, limits)
    })
  } catch (error) {
    if (!isLasting(error, run)) throw error
    platform.log.warn(
      { err: error, key: file.storage_key },
      'the printability of a model could not be checked',
    )
    const report = file.printability ?? unknownPrintability
    const isCutShort = error instanceof ModelProcessError && ['too_slow', 'busy'].includes(error.code)
    return { ...report, isCutShort }
  }
}
