import type { repairFile, turnFile } from '#contract/catalogue/studio/model-changes.ts'
import { repairRefusal, turnRefusal } from '#contract/printing/printability/turn-obstacles.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { uploadChangedCopy } from './changed-copy.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs' | 'files'>

export function turnModel(platform: Deps, call: Call<typeof turnFile>) {
  const { fileId, down, allParts } = call.body
  return uploadChangedCopy(platform, {
    by: call,
    productId: call.params.id,
    fileId,
    action: 'turn',
    allParts,
    change: { down, turnedFrom: fileId },
    refusalOf: turnRefusal,
  })
}

export function repairModel(platform: Deps, call: Call<typeof repairFile>) {
  const { fileId, allParts } = call.body
  return uploadChangedCopy(platform, {
    by: call,
    productId: call.params.id,
    fileId,
    action: 'repair',
    allParts,
    change: { repairedFrom: fileId },
    refusalOf: repairRefusal,
  })
}
