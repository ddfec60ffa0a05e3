import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brand } from '#contract/site/brand.ts'
import { notFound } from '../../platform/errors.ts'
import type { ServedFile } from '../../platform/http/files/serve-file.ts'
import type { LinkPreview } from '../../platform/http/pages/link-preview.ts'
import { isUuid } from '../../platform/ids.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'
import { lruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPreviewedDesign } from './link-preview-queries.ts'
import { linkPreviewCard, linkPreviewSize, paintLinkPreview } from './paint-link-preview.ts'

type Deps = Pick<Platform, 'readDb' | 'now'>
type Cover = { large_key: string }

export const linkPreviewPath = '/media/pictures/link-preview/:productId/:name' as const

export function findLinkPreview(platform: Deps, path: string) {
  const [, idOrSlug] = path.match(/^\/product-details\/([a-z0-9-]{1,80})$/) ?? []
  return idOrSlug === undefined ? undefined : () => designPreview(platform, idOrSlug)
}

async function designPreview(platform: Deps, idOrSlug: string): Promise<LinkPreview | undefined> {
  const design = await findPreviewedDesign(platform, idOrSlug)
  if (!design) return undefined
  const picture = linkPreviewPath.replace(':productId', design.id).replace(':name', await nameOf(design))
  return {
    title: design.title,
    description: `A design for your 3D printer with a commercial licence, from ${brand.name}.`,
    path: `/product-details/${design.slug}`,
    picture: { path: picture, type: 'image/jpeg', alt: design.alt, ...linkPreviewSize },
  }
}

/** Only the present cover of a published design has a picture. */
export async function openLinkPreview(
  platform: Deps & Pick<Platform, 'files'>,
  { productId, name }: { productId: string; name: string },
): Promise<ServedFile> {
  const design = isUuid(productId) ? await findPreviewedDesign(platform, productId) : undefined
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

/** A stored cover never changes, so its key identifies the bytes. */
async function nameOf({ large_key: key }: Cover) {
  const hash = createHash('sha256')
    .update(await linkPreviewCard())
    .update(key)
    .digest('hex')
  return `${hash.slice(0, 32)}.jpg`
}

const limited = limitConcurrency(concurrencyLimits.linkPreviewPictures)
const painted = lruCache<Buffer>(16 * 1024 * 1024)
const underWay = new Map<string, Promise<Buffer>>()

async function pictureOf({ files }: Pick<Platform, 'files'>, design: Cover): Promise<Buffer> {
  const key = design.large_key
  const known = painted.get(key) ?? underWay.get(key)
  if (known) return known
  const painting = limited(async () => {
    const cover = (await files.read(key)) ?? notFound('Picture')
    const jpeg = await paintLinkPreview(await buffer(cover))
    painted.set(key, jpeg, jpeg.length)
    return jpeg
  }).finally(() => underWay.delete(key))
  underWay.set(key, painting)
  return painting
}
