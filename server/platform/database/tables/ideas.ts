import type { Generated } from 'kysely'
import type { IdeaStatus } from '#contract/ideas.ts'

export type IdeaTables = {
  ideas: {
    id: Generated<string>
    user_id: string
    message: string
    fingerprint: Buffer
    status: Generated<IdeaStatus>
    sent_at: Date
    answer: string | null
    answered_at: Date | null
    drop_id: string | null
    version: Generated<number>
  }
  idea_files: {
    id: Generated<string>
    idea_id: string
    position: number
    name: string
    mime: string
    bytes: number
    storage_key: string
    awaits_scan: Generated<boolean>
  }
}
