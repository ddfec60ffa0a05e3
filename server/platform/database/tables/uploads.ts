import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { FileFormat, VersionKind } from '#contract/catalogue.ts'
import type { UploadedKind, UploadState } from '#contract/uploads.ts'
import type { ModelReport } from '#geometry/analysis/analyse.ts'
import type { PrintEstimate } from '#geometry/estimate/estimate.ts'

export type UploadTables = {
  uploads: {
    id: Generated<string>
    user_id: string | null
    product_id: string | null
    name: string
    bytes: number
    received: Generated<number>
    state: Generated<UploadState>
    progress: Generated<number>
    doing: Generated<string>
    attempt: Generated<number>
    heard_at: Date | null
    problem: string | null
    left_out: Generated<string[]>
    scale: Generated<number>
    created_at: Date
    expires_at: Date
  }
  upload_parts: { upload_id: string; position: number; bytes: number; storage_key: string }
  uploaded_files: {
    id: Generated<string>
    upload_id: string
    position: number
    name: string
    kind: UploadedKind
    format: FileFormat | 'webp'
    bytes: number
    sha256: string
    storage_key: string | null
    is_made: Generated<boolean>
    report: JSONColumnType<ModelReport> | null
    estimate: JSONColumnType<PrintEstimate> | null
    problems: Generated<string[]>
    remarks: Generated<string[]>
    preview_key: string | null
    large_key: string | null
    card_key: string | null
    width: number | null
    height: number | null
    turn_key: string | null
    damage_key: string | null
    crc32: ColumnType<string | null, number | null>
  }
  product_versions: {
    product_id: string
    version: string
    kind: VersionKind
    note: Generated<string>
    published_at: Date
  }
}
