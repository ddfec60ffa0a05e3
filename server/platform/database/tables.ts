import type { ColumnType, Generated } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import type { AccountTables } from './tables/accounts.ts'
import type { BannerTables } from './tables/banners.ts'
import type { BillingTables } from './tables/billing.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { DownloadTables } from './tables/downloads.ts'
import type { IdeaTables } from './tables/ideas.ts'
import type { PreferenceTables } from './tables/preferences.ts'
import type { PrivacyTables } from './tables/privacy.ts'
import type { Timestamp } from './tables/timestamp.ts'
import type { UploadTables } from './tables/uploads.ts'

type PlatformTables = {
  audit_log: {
    id: Generated<string>
    happened_at: Date
    actor_id: string | null
    actor_name: string
    action: string
    kind: AuditKind
    thing_id: string
    thing_name: string | null
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown> | null, string | null, never>
    request_id: string | null
  }
  signing_keys: { name: string; key: Buffer; created_at: Timestamp; revoked_at: Date | null }
  rotated_signing_keys: { name: string; key: Buffer; active_from: Date; revoked_at: Date | null }
  loose_files: { key: string; since: Date }
  mails: {
    id: Generated<string>
    cause: string | null
    recipient: string
    template: string
    subject: string | null
    text: string | null
    html: string | null
    useful_until: Date | null
    unsubscribe_url: string | null
    attempts: Generated<number>
    last_error: string | null
    next_try_at: Generated<Date>
    taken_until: Generated<Date>
    created_at: Timestamp
    sent_at: Date | null
    given_up_at: Date | null
  }
  mail_texts: {
    name: string
    version: number
    subject: string | null
    body: string | null
    saved_at: Date
    saved_by: string
  }
  local_mailbox: {
    id: string
    recipient: string
    subject: string
    text: string
    html: string
    sent_at: Date
  }
}

export type Tables = PlatformTables &
  AccountTables &
  BannerTables &
  BillingTables &
  CatalogueTables &
  DownloadTables &
  IdeaTables &
  PreferenceTables &
  PrivacyTables &
  UploadTables
