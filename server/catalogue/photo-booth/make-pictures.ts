import { randomUUID } from 'node:crypto'
import { boothExtras, boothShots, boothViews } from '#contract/catalogue/studio/booth-shots.ts'
import { encodeSizes, encodeWebp } from '#geometry/images/picture.ts'
import type { BoothPicture } from '#geometry/model-process/messages.ts'
import { renderBooth } from '#geometry/model-process/prepare.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isDiskFull } from '../../platform/errors.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { publicKey } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PictureWithKeys, picturesToStore, withKeys } from '../pictures/pictures.ts'
import { withModelCopies } from '../products/model-copies.ts'
import { isLasting, type ModelRun } from '../products/model-run.ts'
import {
  insertPictures,
  lockProduct,
  selectPictures,
  takePictures,
  updateProduct,
} from '../products/product-queries.ts'
import { replaceTurntable } from '../turntables/turntable-queries.ts'
import { keysOf } from '../uploads/upload-queries.ts'
import { isMadeAlt, madeAlt } from './alt-texts.ts'
import type { BoothRun } from './booth-job.ts'
import { boothRequest, selectBoothFiles } from './booth-models.ts'
import { endRun, resumeRun, setFailure, setProgress } from './booth-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'log' | 'folders'>
type Booth = NonNullable<Awaited<ReturnType<typeof resumeRun>>>
type Made = {
  pictures: (PictureWithKeys & Omit<BoothPicture, 'pixels'>)[]
  angle: { turn: number; tilt: number }
  turntable: { key: string; content: Buffer }
}

export const maxPictures = 30
export const tooManyPictures = `A design has at most ${maxPictures} pictures. Remove some first.`
const timeoutMilliseconds = 600_000
const turntableQuality = 75

export async function makeBoothPictures(platform: Deps, boothRun: BoothRun, run: ModelRun = {}) {
  try {
    await makeAll(platform, boothRun, run)
  } catch (error) {
    if (isDiskFull(error)) await setFailure(platform, boothRun.runId, 'disk_full')
    throw error
  }
}

async function makeAll(platform: Deps, { productId, runId }: BoothRun, run: ModelRun) {
  const booth = await resumeRun(platform, runId)
  if (!booth) return
  const made = await render(platform, { productId, runId, booth }, run)
  if (!made) return giveUpBooth(platform, { runId })
  const stored = [...picturesToStore(made.pictures), made.turntable]
  await storeOrphanedFiles(platform, stored)
  await inTransaction(platform, async (inside) => {
    // Pictures for a deleted draft, or of earlier choices, stay orphaned, and a job removes them.
    const product = await lockProduct(inside, productId)
    if (!product) return
    const before = await selectPictures(inside, productId)
    const pictures = withMade(before, { made, title: product.title, booth })
    const hasRoom = pictures.length <= maxPictures
    if (!hasRoom) {
      platform.log.warn({ productId }, tooManyPictures)
      await setFailure(inside, runId, 'too_many_pictures')
    }
    if (!(await endRun(inside, runId, hasRoom ? 'done' : 'failed')) || !hasRoom) return
    await claimFiles(inside, stored)
    const turntable = await replaceTurntable(inside, productId, made.turntable.key)
    await replacePictures(inside, productId, pictures)
    const used = new Set([...pictures.flatMap(keysOf), made.turntable.key])
    const all = [...before.flatMap(keysOf), ...stored.map(({ key }) => key)]
    const unused = all.filter((key) => !used.has(key))
    await orphanFiles(inside, turntable === undefined ? unused : [...unused, turntable])
    await updateProduct(inside, productId, {})
  })
}

export async function giveUpBooth(platform: Pick<Platform, 'db'>, { runId }: Pick<BoothRun, 'runId'>) {
  await endRun(platform, runId, 'failed')
}

async function render(
  platform: Deps,
  { productId, runId, booth }: BoothRun & { booth: Booth },
  run: ModelRun,
): Promise<Made | undefined> {
  const files = await selectBoothFiles(platform, productId)
  try {
    return await withModelCopies(platform, files.all, async (paths, folder) => {
      if (paths.size === 0) return undefined
      const request = {
        ...boothRequest(files, paths),
        choices: booth.choices,
        wanted: { kind: 'listing' },
      } as const
      const { pictures, turntable, angle } = await renderBooth(request, {
        folder,
        signal: run.signal,
        milliseconds: timeoutMilliseconds,
        onProgress: (share) => void showProgress(platform, runId, share),
      })
      const shots = pictures.map(({ shot }) => shot)
      if (boothViews.some((view) => !shots.includes(view)) || !turntable)
        throw new Error('A picture was not rendered')
      const key = publicKey('pictures', `${randomUUID()}-turn.webp`)
      const content = Buffer.from(await encodeWebp(turntable, turntableQuality))
      return { pictures: await Promise.all(pictures.map(encoded)), angle, turntable: { key, content } }
    })
  } catch (error) {
    if (!isLasting(error, run)) throw error
    platform.log.warn({ err: error, productId }, 'the pictures of a design could not be rendered')
    return undefined
  }
}

async function showProgress(platform: Deps, runId: string, share: number) {
  await setProgress(platform, runId, share).catch((err: unknown) =>
    platform.log.warn({ err }, 'the progress of pictures was not stored'),
  )
}

async function encoded({ pixels, ...about }: BoothPicture) {
  const { width, height } = pixels
  const [webp1200, webp640] = (await encodeSizes(pixels, [1200, 640])).map((bytes) => Buffer.from(bytes))
  if (!webp1200 || !webp640) throw new Error('A picture was not encoded')
  return { ...about, ...withKeys({ webp1200, webp640, width, height, alt: '' }) }
}

async function replacePictures(
  inside: Pick<Platform, 'db'>,
  productId: string,
  pictures: ReturnType<typeof withMade>,
) {
  const rows = pictures.map((row, position) => ({ ...row, position, product_id: productId }))
  await takePictures(inside, productId)
  await insertPictures(inside, rows)
}

type Before = Awaited<ReturnType<typeof selectPictures>>
type Added = { made: Made; title: string; booth: Pick<Booth, 'adds_pictures'> }

/** A present picture keeps its place and a text that a person wrote. New views come first; extras no longer chosen go. */
function withMade(before: Before, { made, title, booth }: Added) {
  const views = made.pictures.map((picture) => {
    const { shot: booth_view, largeKey: large_key, cardKey: card_key, width, height } = picture
    const alt = madeAlt(title, { ...picture, angle: made.angle })
    return { large_key, card_key, width, height, booth_view, alt }
  })
  const kept = before.flatMap((row) => {
    const view = views.find(({ booth_view }) => booth_view === row.booth_view)
    if (!view) return boothShots.some((shot) => shot === row.booth_view) ? [] : row
    return { ...row, ...view, alt: isMadeAlt(title, row.alt) ? view.alt : row.alt }
  })
  const isNew = (view: string) => before.every(({ booth_view }) => booth_view !== view)
  const added = views
    .filter(({ booth_view }) => booth.adds_pictures && isNew(booth_view))
    .map((row) => ({ ...row, is_photo: false, cleared_for_shops: true }))
  const isExtra = ({ booth_view }: { booth_view: string }) =>
    boothExtras.some((extra) => extra === booth_view)
  const end = kept.findLastIndex(({ booth_view }) => booth_view !== null) + 1
  return [
    ...added.filter((row) => !isExtra(row)),
    ...kept.slice(0, end),
    ...added.filter(isExtra),
    ...kept.slice(end),
  ]
}
