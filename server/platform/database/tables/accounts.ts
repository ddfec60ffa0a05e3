import type { Generated } from 'kysely'
import type * as z from 'zod/mini'
import type { signInKind } from '#contract/sessions.ts'
import type { Timestamp } from './timestamp.ts'

export type AccountTables = {
  users: {
    id: Generated<string>
    email: string
    name: string
    password_hash: string
    role: Generated<'user' | 'admin'>
    country_code: string | null
    profile_key: string | null
    signup_price_id: string | null
    verified_at: Date | null
    pending_email: string | null
    suspended_at: Date | null
    suspended_reason: string | null
    deletion_due_at: Date | null
    version: Generated<number>
    created_at: Timestamp
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    user_id: string
    user_agent: string
    created_at: Date
    last_used_at: Date
    second_factor_at: Generated<Date | null>
  }
  sign_ins: {
    id: Generated<string>
    user_id: string
    kind: z.infer<typeof signInKind>
    user_agent: string
    happened_at: Date
  }
  second_factors: {
    user_id: string
    secret: Buffer
    confirmed_at: Date | null
    used_step: Generated<number>
  }
  factor_tries: {
    user_id: string
    session_id: string | null
    tries: number
    locked_until: Generated<Date | null>
    owner_told: Generated<boolean>
  }
  recovery_codes: { user_id: string; code_hash: Buffer }
  registrations: {
    id: Generated<string>
    user_id: string
    name: string
    password_hash: string
    country_code: string | null
    signup_price_id: string | null
    created_at: Timestamp
  }
  short_codes: {
    user_id: string
    /** Of a code that verifies an address, and of no other. */
    registration_id: string | null
    purpose: 'verify-email' | 'change-email'
    code_hash: Buffer
    tries: Generated<number>
    stranger_tries: Generated<number>
    expires_at: Date
  }
  reset_codes: {
    user_id: string
    code_hash: Buffer
    expires_at: Date
  }
  requested_mails: {
    id: Generated<string>
    kind: 'code' | 'change-code' | 'reset' | 'already-registered'
    address_hash: Buffer
    requester_hash: Buffer
    requested_at: Date
  }
}
