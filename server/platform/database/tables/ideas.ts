import type { Generated } from 'kysely'

export type IdeaTables = {
  ideas: {
    id: Generated<string>
    user_id: string
    message: string
    fingerprint: Buffer
    status: Generated<'received'>
    sent_at: Date
  }
  idea_files: {
    id: Generated<string>
    idea_id: string
    position: number
    name: string
    mime: string
    bytes: number
    storage_key: string
  }
}
