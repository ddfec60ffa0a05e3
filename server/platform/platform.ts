import type { Logger } from 'pino'
import type { Database } from './database.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Locks } from './locks.ts'
import type { Mailer } from './mail.ts'
import type { Payments } from './payments.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Everything outside the product itself, built once in main.ts and handed down. */
export type Platform = {
  /** False in production. */
  local: boolean
  db: Database
  /** May lag behind `db` by some seconds: for lists and searches only. */
  readDb: Database
  now: () => Date
  log: Logger
  mail: Mailer
  files: Files
  payments: Payments
  jobs: Jobs
  limits: Limits
  locks: Locks
  keys: SigningKeys
  urls: { public: URL }
  folders: { uploads: string }
  trustProxy: string | false
}
