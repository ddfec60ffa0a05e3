import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Locks } from './database/locks/locks.ts'
import type { SigningKeys } from './database/signing-keys.ts'
import type { Files } from './files/files.ts'
import type { Scan } from './files/validation/malware.ts'
import type { TrackingIds } from './http/headers/tracking-scripts.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits/rate-limiter.ts'
import type { Mailer } from './mail/mail.ts'
import type { MailEventSecrets } from './mail/mail-event-providers.ts'
import type { Payments } from './payments/payments.ts'

export type Platform = {
  local: boolean
  db: Database
  /** May lag behind `db` by seconds: for lists and searches only. */
  readDb: Database
  now: () => Date
  log: Logger
  mail: Mailer
  mailEventSecrets: MailEventSecrets
  files: Files
  payments: Payments
  jobs: Jobs
  limits: Limits
  locks: Locks
  keys: SigningKeys
  urls: { public: URL }
  contact: string
  folders: { uploads: string }
  slicer: string | undefined
  scan: Scan | undefined
  trustProxy: string | false
  tracking: TrackingIds
}
