import type { scaleUpload } from '#contract/catalogue/studio/model-changes.ts'
import { millimetresIn } from '#geometry/analysis/damage-sentences.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { orphanFiles } from '../../platform/files/orphaned-files.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueAnalysis } from '../uploads/analysis-job.ts'
import { findUpload, keysOf, lockUpload } from '../uploads/upload-queries.ts'
import { expiryOf } from './analysis.ts'
import { insertChanged, takeModel } from './scaling-queries.ts'

export function scaleFile(platform: Pick<Platform, 'db' | 'now' | 'jobs'>, call: Call<typeof scaleUpload>) {
  const { user, params, body } = call
  return inTransaction(platform, async (inside) => {
    const upload = (await findUpload(inside, { userId: user.id, id: params.id })) ?? notFound('Upload')
    await lockUpload(inside, upload.id)
    const [model, ...made] = await takeModel(inside, { uploadId: upload.id, fileId: body.fileId })
    if (!model?.storage_key) throw new Refusal(409, 'This model is no longer among your uploads.')
    const uploadId = await insertChanged(inside, {
      userId: user.id,
      productId: upload.product_id,
      name: model.name,
      bytes: model.bytes,
      key: model.storage_key,
      scale: millimetresIn[body.unit],
      expiresAt: expiryOf(inside),
    })
    await orphanFiles(inside, [...keysOf({ ...model, storage_key: null }), ...made.flatMap(keysOf)])
    await enqueueAnalysis(inside, uploadId)
    await recordAudit(inside, call, {
      action: 'enlarge',
      subject: { kind: 'upload', id: uploadId, name: model.name },
      after: { unit: body.unit },
    })
    return { uploadId }
  })
}
