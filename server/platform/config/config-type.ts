import type { FilesPlace } from '../files/open-files.ts'
import type { MailEventSecrets } from '../mail/mail-event-providers.ts'
import type { MetricsPlace } from '../telemetry/metrics-server.ts'
import type { OpenTelemetrySettings } from '../telemetry/opentelemetry.ts'

export type Environment = Record<string, string | undefined>

export type Config = {
  /** False in production, which refuses default, local and unsafe settings. */
  local: boolean
  host: string
  port: number
  /** How long a stopping process still answers, until the load balancer has removed it. */
  drainSeconds: number
  publicUrl: URL
  dataDir: string
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  /** Set when `databaseUrl` is a pooler in transaction mode: for work that needs a session of its own. */
  databaseDirectUrl: string | undefined
  namesStatements: boolean
  /** The role that owns the tables, if `databaseUrl` does not. */
  databaseMigrationUrl: string | undefined
  files: FilesPlace
  mailUrl: string | undefined
  mailFrom: string
  contact: string
  mailEventSecrets: MailEventSecrets
  /** True in production, unless MAIL_TLS=off: other machines are reached over verified TLS only. */
  mailNeedsTls: boolean
  databaseNeedsTls: boolean
  filesNeedTls: boolean
  /** Allows clamd on this machine only, because it has no TLS. */
  clamavNeedsTls: boolean
  stripe: {
    secretKey: string
    webhookSecrets: string[]
    collectsTax: boolean
    apiBase: URL | undefined
    sandboxPort: number | undefined
    webhookUrl: string
  }
  admin: { email: string; password: string } | undefined
  demo: 'on' | 'off'
  slicer: string | undefined
  clamav: URL | undefined
  trustProxy: string | false
  worker: 'inline' | 'off' | 'only'
  apiDocs: boolean
  metrics: MetricsPlace | undefined
  openTelemetry: OpenTelemetrySettings | undefined
  tracking: { gtmId: string | undefined; analyticsId: string | undefined; pixelId: string | undefined }
  logLevel: string
  env: Environment
}
