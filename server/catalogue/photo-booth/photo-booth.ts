import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { boothViews } from '#contract/catalogue/studio/booth-shots.ts'
import type * as contract from '#contract/catalogue/studio/photo-booth.ts'
import { encodeWebp } from '#geometry/images/picture.ts'
import { ModelError } from '#geometry/model-error.ts'
import { renderBooth } from '#geometry/model-process/prepare.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { withModelCopies } from '../products/model-copies.ts'
import { selectPictures } from '../products/product-queries.ts'
import { madeText } from './alt-texts.ts'
import { enqueueBooth } from './booth-job.ts'
import { boothRequest, selectBoothFiles } from './booth-models.ts'
import { findBooth } from './booth-queries.ts'
import { maxPictures, tooManyPictures } from './make-pictures.ts'

const limited = limitConcurrency(concurrencyLimits.boothPreviews)

const timeoutMilliseconds = 90_000

export async function previewBooth(
  platform: Pick<Platform, 'db' | 'files' | 'folders'>,
  {
    params,
    body: { shot, ...choices },
    signal,
  }: Pick<Call<typeof contract.previewPhotoBooth>, 'params' | 'body' | 'signal'>,
): Promise<z.input<typeof contract.previewPhotoBooth.reply>> {
  const files = isUuid(params.id) ? await selectBoothFiles(platform, params.id) : refuseWithoutModels()
  if (files.shown.length === 0) refuseWithoutModels()
  try {
    const { pictures, parts, plates, angle } = await limited(async () => {
      signal.throwIfAborted()
      return await withModelCopies(platform, files.all, (paths, folder) => {
        const request = boothRequest(files, paths)
        if (shot === 'exploded' && request.assembled.length < 2) refuseWithoutAssembly()
        const limits = { folder, signal, wallMilliseconds: timeoutMilliseconds }
        return renderBooth({ ...request, choices, wanted: { kind: 'preview', shot } }, limits)
      })
    })
    const [picture] = pictures
    if (!picture) throw new ModelError('crashed', 'The model could not be read.')
    const webp = Buffer.from(await encodeWebp(picture.pixels))
    const text = madeText({ ...picture, angle })
    return { picture: `data:image/webp;base64,${webp.toString('base64')}`, text, parts, plates, angle }
  } catch (error) {
    if (error instanceof ModelError) throw new Refusal(422, error.message)
    if (signal.aborted) throw new Refusal(503, 'The preview was cancelled.')
    throw error
  }
}

export async function startBooth(
  inside: Pick<Platform, 'db' | 'jobs'>,
  productId: string,
  choices: contract.BoothChoices,
) {
  const { shown, scenes } = await selectBoothFiles(inside, productId)
  if (shown.length === 0) refuseWithoutModels()
  const extras = choices.extras.filter((extra) => extra !== 'exploded' || scenes.length > 1)
  const others = (await selectPictures(inside, productId)).filter(({ booth_view: view }) => view === null)
  if (others.length + boothViews.length + extras.length > maxPictures) throw new Refusal(422, tooManyPictures)
  const before = await findBooth(inside, productId)
  const isUnderWay =
    before?.state === 'working' && before.adds_pictures && isDeepStrictEqual(before.choices, choices)
  if (isUnderWay) return false
  await enqueueBooth(inside, productId, { choices, addsPictures: true })
  return true
}

function refuseWithoutModels(): never {
  throw new Refusal(409, 'The design has no model file yet. Add one and save the design.')
}

function refuseWithoutAssembly(): never {
  throw new Refusal(422, 'An exploded view needs assembly steps with two parts or more.')
}

export async function boothOf(platform: Pick<Platform, 'db'>, productId: string) {
  const row = await findBooth(platform, productId)
  if (!row) return null
  const { choices, state, progress, failure, adds_pictures } = row
  return { choices, state, progress, failure, isAdding: state === 'working' && adds_pictures }
}
