export type DownloadTables = Record<never, never>
