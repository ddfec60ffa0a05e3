import { randomUUID } from 'node:crypto'
import { type BoothView, boothViews } from '#contract/catalogue/photo-booth.ts'
import { encodeSizes, encodeWebp } from '#geometry/images/picture.ts'
import { renderBooth } from '#geometry/model-process/prepare.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { claimFiles, loosenFiles, storeLooseFiles } from '../../platform/files/loose-files.ts'
import { publicKey } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PlacedPicture, picturesToStore, placePicture } from '../pictures/pictures.ts'
import { withModelCopies } from '../products/model-copies.ts'
import { isLasting, type ModelRun } from '../products/model-run.ts'
import {
  insertPictures,
  lockProduct,
  selectPictures,
  takePictures,
  updateProduct,
} from '../products/product-queries.ts'
import { replaceTurntable, selectShownModels } from '../turntables/turntable-queries.ts'
import { boothModels } from '../turntables/turntables.ts'
import { keysOf } from '../uploads/upload-queries.ts'
import { endRun, findBooth, setProgress } from './booth-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'log' | 'folders'>
type Booth = NonNullable<Awaited<ReturnType<typeof findBooth>>>
type Made = { pictures: PlacedPicture[]; turntable: { key: string; content: Buffer } }

const patienceMilliseconds = 600_000
const turntableQuality = 75

/** Makes the pictures that were asked for last: all of them, or none. */
export async function makeBoothPictures(platform: Deps, productId: string, run: ModelRun = {}) {
  const booth = await findBooth(platform, productId)
  if (booth?.state !== 'working') return
  const made = await render(platform, { productId, booth }, run)
  const stored = made ? [...picturesToStore(made.pictures), made.turntable] : []
  await storeLooseFiles(platform, stored)
  await inTransaction(platform, async (inside) => {
    // What was made for a deleted draft, or before another choice, stays loose, and a job removes it.
    const product = await lockProduct(inside, productId)
    if (!product || !(await endRun(inside, booth.run_id, made ? 'done' : 'failed')) || !made) return
    await claimFiles(inside, stored)
    const before = await replaceTurntable(inside, productId, made.turntable.key)
    const replaced = await replacePictures(inside, product, {
      pictures: made.pictures,
      adds: booth.adds_pictures,
    })
    await loosenFiles(inside, [...replaced, ...(before === undefined ? [] : [before])])
    await updateProduct(inside, productId, {})
  })
}

/** Runs when the last attempt failed. */
export async function giveUpBooth(platform: Pick<Platform, 'db'>, productId: string) {
  const booth = await findBooth(platform, productId)
  if (booth) await endRun(platform, booth.run_id, 'failed')
}

async function render(
  platform: Deps,
  { productId, booth }: { productId: string; booth: Booth },
  run: ModelRun,
): Promise<Made | undefined> {
  const models = await selectShownModels(platform, productId)
  try {
    return await withModelCopies(platform, models, async (paths, folder) => {
      if (paths.size === 0) return undefined
      const request = {
        models: boothModels(models, paths),
        choices: booth.choices,
        wanted: 'listing',
      } as const
      const { pictures, turntable } = await renderBooth(request, {
        ...{ folder, signal: run.signal, milliseconds: patienceMilliseconds },
        onProgress: (share) => void showProgress(platform, booth.run_id, share),
      })
      if (pictures.length !== boothViews.length || !turntable) throw new Error('A picture was not rendered')
      const key = publicKey('pictures', `${randomUUID()}-turn.webp`)
      const content = Buffer.from(await encodeWebp(turntable, turntableQuality))
      return { pictures: await Promise.all(pictures.map(encoded)), turntable: { key, content } }
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

async function encoded(pixels: Parameters<typeof encodeSizes>[0]) {
  const { width, height } = pixels
  const [webp1200, webp640] = (await encodeSizes(pixels, [1200, 640])).map((bytes) => Buffer.from(bytes))
  if (!webp1200 || !webp640) throw new Error('A picture was not encoded')
  return placePicture({ webp1200, webp640, width, height, alt: '' })
}

const seenFrom: Record<BoothView, string> = {
  cover: 'rendered',
  side: 'seen from the other side',
  back: 'seen from behind',
  top: 'seen from above',
}

type Replacement = { pictures: PlacedPicture[]; adds: boolean }

/** A view that is there stays in its place, with its text; new ones come first. Returns the keys of the replaced files. */
async function replacePictures(
  inside: Pick<Platform, 'db'>,
  { id: productId, title }: { id: string; title: string },
  { pictures, adds }: Replacement,
) {
  const before = await selectPictures(inside, productId)
  const made = pictures.map(({ largeKey: large_key, cardKey: card_key, width, height }, index) => ({
    ...{ large_key, card_key, width, height, booth_view: boothViews[index] ?? 'cover' },
  }))
  const kept = before.map((row) => ({
    ...row,
    ...made.find(({ booth_view }) => booth_view === row.booth_view),
  }))
  const isNew = (view: string) => adds && before.every(({ booth_view }) => booth_view !== view)
  const added = made
    .filter(({ booth_view }) => isNew(booth_view))
    .map((row) => ({
      ...row,
      ...{ alt: `${title}, ${seenFrom[row.booth_view]}`, is_photo: false, cleared_for_shops: true },
    }))
  await takePictures(inside, productId)
  await insertPictures(
    inside,
    [...added, ...kept].map((row, position) => ({ ...row, position, product_id: productId })),
  )
  const used = new Set([...added, ...kept].flatMap(keysOf))
  return [...before, ...made].flatMap(keysOf).filter((key) => !used.has(key))
}
