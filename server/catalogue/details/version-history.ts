import type { User } from '#contract/accounts/accounts.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUpdate } from '../availability/downloaded-queries.ts'
import { readPrintability } from '../printability/printed-parts.ts'
import { fileOf } from './detail-queries.ts'
import { findAppearances } from './part-appearances.ts'
import { previewAddress, refuseMeshUnlessEntitled } from './previews.ts'
import {
  findBoothChoices,
  findOffered,
  selectFilesOfVersions,
  selectPreviews,
  selectVersions,
} from './version-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>

/** Versions of an unpublished design are visible to administrators alone. */
export async function listVersions(platform: Deps, user: User, idOrSlug: string) {
  const { id: productId } = await offeredOr404(platform, user, idOrSlug)
  const mine = { productId, userId: user.id }
  const files = await selectFilesOfVersions(platform, mine)
  const versions = (await selectVersions(platform, productId)).map(
    ({ published_at, current, ...version }) => {
      const isCurrent = version.version === current
      // An unchanged file of an older version belongs to the present version.
      const own = isCurrent
        ? files.filter((file) => file.is_current)
        : files.filter((file) => !file.is_current && file.version === version.version)
      return { ...version, publishedAt: published_at.toISOString(), isCurrent, files: own.map(fileOf) }
    },
  )
  return { versions, news: (await findUpdate(platform, mine)) ?? null }
}

/** For everyone who sees the design: the reports contain nothing of the mesh. */
export async function showPrintability(platform: Deps, user: User, idOrSlug: string) {
  const { id } = await offeredOr404(platform, user, idOrSlug)
  return readPrintability(platform, id)
}

export async function listPreviews(platform: Deps & Pick<Platform, 'files'>, user: User, idOrSlug: string) {
  const { id: productId, access } = await offeredOr404(platform, user, idOrSlug)
  refuseMeshUnlessEntitled(user, access)
  const rows = await selectPreviews(platform, productId)
  const findAppearance = await findAppearances(platform, rows, await findBoothChoices(platform, productId))
  return rows.map((row) => ({
    fileId: row.id,
    partName: row.part_name,
    format: row.format,
    url: previewAddress(row.id),
    sizeMm: [row.width_mm, row.depth_mm, row.height_mm] as [number, number, number],
    ...(row.outlines && { outlines: row.outlines }),
    plates: (row.plates ?? []).map(({ number }) => number ?? 0),
    ...findAppearance(row),
  }))
}

export async function findPreviewFiles(platform: Deps, user: User, idOrSlug: string) {
  const { id: productId, slug, access } = await offeredOr404(platform, user, idOrSlug)
  refuseMeshUnlessEntitled(user, access)
  const rows = await selectPreviews(platform, productId)
  return {
    productId,
    slug,
    files: rows.map(({ id, preview_key }) => ({ fileId: id, previewKey: preview_key })),
  }
}

async function offeredOr404(platform: Deps, { id: userId, role }: User, idOrSlug: string) {
  const isAdmin = role === 'admin'
  return (await findOffered(platform, { idOrSlug, userId, isAdmin })) ?? notFound('Design')
}
