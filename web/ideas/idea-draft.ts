import { readStored, store } from '../ui/browser/storage.ts'

type Draft = { message: string; files: File[] }

/** In memory, because browser storage takes no files. */
const files = new Map<string, File[]>()

/** Returns an idea that failed to send. The text stays in this tab until the form opens again, its files until a reload. */
export function readDraft(userId: string): Draft {
  return { message: readStored(keyOf(userId), 'sessionStorage') ?? '', files: files.get(userId) ?? [] }
}

export function saveDraft(userId: string, draft: Draft) {
  store(keyOf(userId), draft.message, 'sessionStorage')
  files.set(userId, draft.files)
}

export function deleteDraft(userId: string) {
  store(keyOf(userId), '', 'sessionStorage')
  files.delete(userId)
}

function keyOf(userId: string) {
  return `ideaDraft:${userId}`
}
