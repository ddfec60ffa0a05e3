import type { User } from '#contract/accounts/accounts.ts'
import { apiBase } from '#contract/endpoint.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { ServedFile } from '../../platform/http/files/serve-file.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPreviewKey } from './preview-queries.ts'

export const previewPath = `${apiBase}/product/preview/:fileId` as const

/** The preview of a design's file or of an upload. */
export function previewAddress(fileId: string) {
  return previewPath.replace(':fileId', fileId)
}

/** Previews of uploads and unpublished designs are for administrators alone. */
export async function openPreview(
  platform: Pick<Platform, 'db' | 'now'>,
  user: User | undefined,
  fileId: string,
): Promise<ServedFile> {
  if (!user) throw new Refusal(401, 'Please log in.')
  const isAdmin = user.role === 'admin'
  const key = isUuid(fileId)
    ? await findPreviewKey(platform, { fileId, userId: user.id, isAdmin })
    : undefined
  return {
    key: key ?? notFound('Preview'),
    type: 'model/gltf-binary',
    etag: `"${fileId}"`,
    cacheControl: 'private, max-age=86400',
  }
}
