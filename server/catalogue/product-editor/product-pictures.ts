import { buffer } from 'node:stream/consumers'
import type { makeBoothPictures } from '#contract/catalogue/studio/photo-booth.ts'
import type { setPictures as setPicturesCall } from '#contract/catalogue/studio/product-form.ts'
import { renderedSize } from '#geometry/model-process/rendered-size.ts'
import { recordAudit } from '../../platform/audit.ts'
import { Refusal } from '../../platform/errors.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import type { StudioCall } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { boothOf, startBooth } from '../photo-booth/photo-booth.ts'
import { picturesToStore, withKeys } from '../pictures/pictures.ts'
import {
  insertPictures,
  selectRenderedPictures,
  takePictures,
  takeUploadedPictures,
  updateProduct,
} from '../products/product-queries.ts'
import { keysOf } from '../uploads/upload-queries.ts'
import { auditSubject, type Deps, withLockedProduct } from './drafts.ts'
import { showProduct } from './product-form.ts'

/** Pictures of the design, of uploads, and copies of pictures rendered of its models, which keep the file's id for a retry. */
export async function setPictures(
  platform: Deps & Pick<Platform, 'files'>,
  call: StudioCall<typeof setPicturesCall>,
) {
  const { pictures: requested } = call.body
  const ids = requested.map(({ id }) => id)
  const copies = await copyRenderedPictures(platform, { productId: call.params.id, ids })
  return withLockedProduct(platform, call, async (inside, product) => {
    const before = await takePictures(inside, product.id)
    const taken = await takeUploadedPictures(inside, ids)
    const known = [...before, ...taken, ...copies]
    const rows = requested.map(({ id, alt, isPhoto, isClearedForShops }, position) => {
      const picture = known.find((one) => one.id === id) ?? refuseMissing()
      const { large_key, card_key, width, height } = picture
      if (large_key === null || card_key === null || width === null || height === null) return refuseMissing()
      return {
        id,
        large_key,
        card_key,
        width,
        height,
        alt,
        position,
        is_photo: isPhoto,
        booth_view: before.find((one) => one.id === id)?.booth_view ?? null,
        cleared_for_shops: isClearedForShops ?? before.some((one) => one.id === id && one.cleared_for_shops),
        product_id: product.id,
      }
    })
    await insertPictures(inside, rows)
    const isKept = (picture: { large_key: string | null }) =>
      rows.some(({ large_key }) => large_key === picture.large_key)
    await claimFiles(
      inside,
      copies
        .filter(isKept)
        .flatMap(keysOf)
        .map((key) => ({ key })),
    )
    const removed = before.filter((picture) => !isKept(picture))
    await orphanFiles(inside, removed.flatMap(keysOf))
    await updateProduct(inside, product.id, {})
    await recordAudit(inside, call, {
      action: 'change pictures',
      subject: auditSubject(product),
      before: { pictures: before.map(({ id }) => id) },
      after: {
        pictures: rows.map(({ id, alt, is_photo: isPhoto, cleared_for_shops: isClearedForShops }) => ({
          id,
          alt,
          isPhoto,
          isClearedForShops,
        })),
      },
    })
    return { product: await showProduct(inside, product.id) }
  })
}

export function makePictures(platform: Deps, call: StudioCall<typeof makeBoothPictures>) {
  const { revision: _, ...choices } = call.body
  return withLockedProduct(platform, call, async (inside, product) => {
    if (await startBooth(inside, product.id, choices))
      await recordAudit(inside, call, {
        action: 'make pictures',
        subject: auditSubject(product),
        after: choices,
      })
    return { booth: (await boothOf(inside, product.id)) ?? refuseMissing() }
  })
}

/** Copies, because the model file may be replaced while the picture stays. */
async function copyRenderedPictures(
  platform: Deps & Pick<Platform, 'files'>,
  requested: { productId: string; ids: string[] },
) {
  const rendered = isUuid(requested.productId) ? await selectRenderedPictures(platform, requested) : []
  const copies = await Promise.all(
    rendered.map(async ({ id, large_key, card_key }) => {
      const webp1200 = await contentOf(platform, large_key)
      const webp640 = await contentOf(platform, card_key)
      return { id, ...withKeys({ webp1200, webp640, ...renderedSize, alt: '' }) }
    }),
  )
  await storeOrphanedFiles(platform, picturesToStore(copies))
  return copies.map(({ id, largeKey: large_key, cardKey: card_key, width, height }) => ({
    id,
    large_key,
    card_key,
    width,
    height,
  }))
}

async function contentOf({ files }: Pick<Platform, 'files'>, key: string) {
  return buffer((await files.read(key)) ?? refuseMissing())
}

function refuseMissing(): never {
  throw new Refusal(409, 'A picture is no longer among your uploads. Upload it again.')
}
