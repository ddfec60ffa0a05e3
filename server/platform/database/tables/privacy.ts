import type { Generated } from 'kysely'

export type PrivacyTables = {
  data_exports: {
    user_id: string
    id: Generated<string>
    asked_at: Date
    storage_key: string | null
    bytes: string | number | null
    expires_at: Date | null
  }
  deleted_accounts: { user_id: string; deleted_at: Date }
}
