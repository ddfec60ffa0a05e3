import type { User } from '#contract/accounts/accounts.ts'
import type { ProductAccess } from '#contract/catalogue/catalogue.ts'
import { apiBase } from '#contract/endpoint.ts'
import { downloadRefusal } from '../../billing/billing.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { ServedFile } from '../../platform/http/files/serve-file.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOriginal, findPreview } from './preview-queries.ts'

export const previewPath = `${apiBase}/product/preview/:fileId` as const

export function previewAddress(fileId: string) {
  return previewPath.replace(':fileId', fileId)
}

export const originalPath = `${apiBase}/admin/original/:fileId` as const

export function originalAddress(fileId: string) {
  return originalPath.replace(':fileId', fileId)
}

/** Throws a Refusal unless the user may download the files: the mesh is fine enough to print a copy. */
export function refuseMeshUnlessEntitled(user: User, access: ProductAccess) {
  const refusal = downloadRefusal(user, { access })
  if (refusal) throw new Refusal(403, refusal.message, { code: refusal.code })
}

/** Previews of uploads and unpublished designs are for administrators alone. */
export async function openPreview(
  platform: Pick<Platform, 'db' | 'now'>,
  user: User | undefined,
  fileId: string,
): Promise<ServedFile> {
  if (!user) throw new Refusal(401, 'Please log in.')
  const isAdmin = user.role === 'admin'
  const preview = isUuid(fileId)
    ? await findPreview(platform, { fileId, userId: user.id, isAdmin })
    : undefined
  if (preview?.access) refuseMeshUnlessEntitled(user, preview.access)
  return {
    key: preview?.preview_key ?? notFound('Preview'),
    type: 'model/gltf-binary',
    etag: `"${fileId}"`,
    cacheControl: 'private, max-age=86400',
  }
}

export async function openOriginal(
  platform: Pick<Platform, 'db'>,
  user: User | undefined,
  fileId: string,
): Promise<ServedFile> {
  if (!user) throw new Refusal(401, 'Please log in.')
  const found = isUuid(fileId) && user.role === 'admin' ? await findOriginal(platform, fileId) : undefined
  const file = found ?? notFound('File')
  return {
    key: file.original_key ?? notFound('File'),
    type: isThreeMf(file.name) ? 'model/3mf' : 'model/stl',
    etag: `"${fileId}"`,
    cacheControl: 'private, no-store',
    saveAs: withSuffix(file.name),
  }
}

function withSuffix(name: string) {
  return name.replace(/(\.[^.]*)?$/, `-before-repair.${isThreeMf(name) ? '3mf' : 'stl'}`)
}

function isThreeMf(name: string) {
  return /\.3mf$/i.test(name)
}
