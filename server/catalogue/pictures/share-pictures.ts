import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brand } from '#contract/site/brand.ts'
import { notFound } from '../../platform/errors.ts'
import type { ServedFile } from '../../platform/http/files/serve-file.ts'
import type { PagePreview } from '../../platform/http/pages/page-preview.ts'
import { isUuid } from '../../platform/ids.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'
import { lruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { paintSharePicture, shareCard, shareSize } from './paint-share-picture.ts'
import { findSharedDesign } from './share-picture-queries.ts'

type Deps = Pick<Platform, 'readDb' | 'now'>
type Cover = { large_key: string }

export const sharePicturePath = '/media/pictures/share/:productId/:name' as const

export function findDesignPreview(platform: Deps, path: string) {
  const [, idOrSlug] = path.match(/^\/product-details\/([a-z0-9-]{1,80})$/) ?? []
  return idOrSlug === undefined ? undefined : () => designPreview(platform, idOrSlug)
}

async function designPreview(platform: Deps, idOrSlug: string): Promise<PagePreview | undefined> {
  const design = await findSharedDesign(platform, idOrSlug)
  if (!design) return undefined
  const picture = sharePicturePath.replace(':productId', design.id).replace(':name', await nameOf(design))
  return {
    title: design.title,
    description: `A design for your 3D printer with a commercial licence, from ${brand.name}.`,
    path: `/product-details/${design.slug}`,
    picture: { path: picture, type: 'image/jpeg', alt: design.alt, ...shareSize },
  }
}

/** Only the present cover of a published design has a picture. */
export async function openSharePicture(
  platform: Deps & Pick<Platform, 'files'>,
  { productId, name }: { productId: string; name: string },
): Promise<ServedFile> {
  const design = isUuid(productId) ? await findSharedDesign(platform, productId) : undefined
  if (!design || (await nameOf(design)) !== name) notFound('Picture')
  return {
    async make() {
      const jpeg = await pictureOf(platform, design)
      return {
        bytes: jpeg.length,
        read: async ({ start, end }) => Readable.from([jpeg.subarray(start, end + 1)]),
      }
    },
    type: 'image/jpeg',
    etag: `"${name}"`,
    cacheControl: 'public, max-age=31536000, immutable',
  }
}

/** Stored covers never change, so the key stands for the bytes. */
async function nameOf({ large_key: key }: Cover) {
  const hash = createHash('sha256')
    .update(await shareCard())
    .update(key)
    .digest('hex')
  return `${hash.slice(0, 32)}.jpg`
}

const limited = limitConcurrency(concurrencyLimits.sharePictures)
const painted = lruCache<Buffer>(16 * 1024 * 1024)
const underWay = new Map<string, Promise<Buffer>>()

async function pictureOf({ files }: Pick<Platform, 'files'>, design: Cover): Promise<Buffer> {
  const key = design.large_key
  const known = painted.get(key) ?? underWay.get(key)
  if (known) return known
  const painting = limited(async () => {
    const cover = (await files.read(key)) ?? notFound('Picture')
    const jpeg = await paintSharePicture(await buffer(cover))
    painted.set(key, jpeg, jpeg.length)
    return jpeg
  }).finally(() => underWay.delete(key))
  underWay.set(key, painting)
  return painting
}
