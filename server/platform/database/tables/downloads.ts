import type { Generated } from 'kysely'

/** One file, or a design with all its files. */
export type DownloadTables = {
  downloads: {
    id: Generated<string>
    user_id: string
    file_id: string | null
    product_id: string | null
    version: string | null
    files: Generated<number>
    /** Of a ZIP that holds only what came after this time. */
    since: Date | null
    /** What came in one ZIP with other designs shares this id. */
    bundle_id: Generated<string | null>
    downloaded_at: Date
  }
}
