import type { Generated } from 'kysely'

export type DownloadTables = {
  downloads: { id: Generated<string>; user_id: string; file_id: string; downloaded_at: Date }
}
