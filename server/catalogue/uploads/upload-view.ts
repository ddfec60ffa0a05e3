import type { Upload, UploadedFile } from '#contract/catalogue/studio/uploads.ts'
import { suspectedUnit } from '#geometry/analysis/damage-sentences.ts'
import { notFound } from '../../platform/errors.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { stepOf } from '../details/detail-queries.ts'
import { originalAddress, previewAddress } from '../details/previews.ts'
import { shownEstimate } from '../products/print-estimate.ts'
import { shownPlates } from '../products/shown-plates.ts'
import { findUpload, selectUploadedFiles, selectUploads, type UploadedFileRow } from './upload-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>
type UploadRow = Awaited<ReturnType<typeof selectUploads>>[number]

export async function showUpload(platform: Deps, filter: { userId: string; id: string }) {
  const row = (await findUpload(platform, filter)) ?? notFound('Upload')
  return uploadOf(row, await selectUploadedFiles(platform, [row.id]))
}

export async function showUploads(platform: Deps, filter: { userId: string; productId: string | undefined }) {
  const rows = await selectUploads(platform, filter)
  const files = await selectUploadedFiles(
    platform,
    rows.map(({ id }) => id),
  )
  return rows
    .map((row) =>
      uploadOf(
        row,
        files.filter(({ upload_id }) => upload_id === row.id),
      ),
    )
    .filter((upload) => upload.state !== 'done' || upload.files.length > 0)
}

function uploadOf(row: UploadRow, files: UploadedFileRow[]): Upload {
  const { id, name, bytes, received, state, progress, doing, attempt, problem } = row
  return {
    id,
    name,
    bytes,
    received,
    state,
    progress,
    doing,
    attempt,
    problem,
    productId: row.product_id,
    turnedFrom: row.turned_from,
    repairedFrom: row.repaired_from,
    mayRetry: state === 'failed' && row.has_parts,
    leftOut: row.left_out,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    files: files.map(fileOf),
  }
}

function fileOf(row: UploadedFileRow): UploadedFile {
  const { id, name, kind, format, bytes, report, estimate, printability, problems, remarks, repairs } = row
  return {
    id,
    name,
    kind,
    format,
    bytes,
    printability,
    problems,
    remarks,
    repairs,
    isMade: row.is_made,
    isAllParts: row.is_all_parts,
    report: report && reportOf(report),
    step: stepOf(row.step),
    estimate: shownEstimate(estimate),
    plates: shownPlates(row),
    picture: pictureOf(row),
    damageUrl: row.damage_key && mediaUrl(row.damage_key),
    repairUrl: row.repair_key && mediaUrl(row.repair_key),
    originalUrl: row.original_key && originalAddress(id),
    previewUrl: row.preview_key && previewAddress(id),
    suspectedUnit: (format === 'stl' && !row.original_key && report && suspectedUnit(report)) || null,
  }
}

function reportOf(report: NonNullable<UploadedFileRow['report']>): UploadedFile['report'] {
  const { triangles, size, volume, area, parts, watertight, manifold, openEdges } = report
  return {
    triangles,
    parts,
    watertight,
    manifold,
    openEdges,
    sizeMm: [...size],
    volumeMm3: volume,
    areaMm2: area,
  }
}

function pictureOf({ large_key, card_key, width, height }: UploadedFileRow): UploadedFile['picture'] {
  if (!large_key || !card_key || !width || !height) return null
  return { url: mediaUrl(large_key), cardUrl: mediaUrl(card_key), width, height }
}
