import { randomUUID } from 'node:crypto'
import type { turnFile } from '#contract/catalogue/uploads.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { claimFiles, storeLooseFiles } from '../../platform/files/loose-files.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueAnalysis } from '../uploads/analysis-job.ts'
import { daysFrom, retentionDays } from './analysis.ts'
import { insertChanged } from './scaling-queries.ts'
import { findStl, findTurning, lockProduct } from './turning-queries.ts'

/**
 * A copy of the model becomes an upload, which is turned and analysed; the form then puts it in the place of the model,
 * which members may have and which stays as it is until then.
 */
export async function turnModel(
  platform: Pick<Platform, 'db' | 'now' | 'jobs' | 'files'>,
  call: Call<typeof turnFile>,
) {
  const { user, params, body } = call
  const asked = { userId: user.id, productId: params.id, fileId: body.fileId }
  const model = (isUuid(params.id) && (await findStl(platform, asked))) || notFound('Model')
  const running = await findTurning(platform, { ...asked, down: body.down })
  if (running) return { uploadId: running.id }
  const key = `uploads/${randomUUID()}`
  const content = model.storage_key && (await platform.files.read(model.storage_key))
  if (!content) throw new Refusal(409, 'The file of this model is missing.')
  await storeLooseFiles(platform, [{ key, content: () => content }])
  return await inTransaction(platform, async (inside) => {
    await lockProduct(inside, params.id)
    const other = await findTurning(inside, { ...asked, down: body.down })
    // The copy stays loose, and is removed.
    if (other) return { uploadId: other.id }
    await claimFiles(inside, [{ key }])
    const uploadId = await insertChanged(inside, {
      ...{ userId: user.id, productId: params.id, name: model.name, bytes: model.bytes, key },
      down: body.down,
      turnedFrom: body.fileId,
      expiresAt: daysFrom(inside, retentionDays),
    })
    await enqueueAnalysis(inside, uploadId)
    await recordAudit(inside, call, {
      action: 'turn',
      thing: { kind: 'upload', id: uploadId, name: model.name },
      after: { down: body.down },
    })
    return { uploadId }
  })
}
