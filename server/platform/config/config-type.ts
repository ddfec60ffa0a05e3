import type { FilesPlace } from '../files/files.ts'

export type Environment = Record<string, string | undefined>

export type Config = {
  /** False in production, which accepts no default, local or unsafe setting. */
  local: boolean
  host: string
  port: number
  publicUrl: URL
  dataDir: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  /** Signs in as the role that owns the tables, where `databaseUrl` does not. */
  databaseMigrationUrl: string | undefined
  files: FilesPlace
  /** Undefined: the local mailbox. */
  mailUrl: string | undefined
  mailFrom: string
  /** Mail to another machine leaves over verified TLS or not at all: in production, unless MAIL_TLS=off. */
  mailNeedsTls: boolean
  databaseNeedsTls: boolean
  filesNeedTls: boolean
  /** No file goes to a clamd on another machine, because clamd has no TLS. */
  clamavNeedsTls: boolean
  stripe: {
    secretKey: string
    webhookSecrets: string[]
    collectsTax: boolean
    /** Undefined: Stripe itself. */
    apiBase: URL | undefined
    /** Undefined: no sandbox is started. */
    sandboxPort: number | undefined
    webhookUrl: string
  }
  admin: { email: string; password: string } | undefined
  demo: 'on' | 'off'
  /** The path of PrusaSlicer. */
  slicer: string | undefined
  clamav: URL | undefined
  trustProxy: string | false
  worker: 'inline' | 'off' | 'only'
  apiDocs: boolean
  metricsPort: number | undefined
  tracking: { gtmId: string | undefined; analyticsId: string | undefined; pixelId: string | undefined }
  logLevel: string
  /** For child processes. */
  env: Environment
}
