import { readStored, store } from '../ui/stored.ts'

/** The text of a failed sending, kept in this tab for the member who wrote it. */
export function readDraft(userId: string): string {
  return readStored(keyOf(userId), 'sessionStorage') ?? ''
}

/** An empty text forgets. */
export function keepDraft(userId: string, text: string) {
  store(keyOf(userId), text, 'sessionStorage')
}

function keyOf(userId: string) {
  return `ideaDraft:${userId}`
}
