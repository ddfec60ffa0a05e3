import { readStored, store } from '../ui/browser/stored.ts'

/** The text of an idea that failed to send. Stays in this tab until the form opens again. */
export function readDraft(userId: string): string {
  return readStored(keyOf(userId), 'sessionStorage') ?? ''
}

export function saveDraft(userId: string, text: string) {
  store(keyOf(userId), text, 'sessionStorage')
}

export function forgetDraft(userId: string) {
  store(keyOf(userId), '', 'sessionStorage')
}

function keyOf(userId: string) {
  return `ideaDraft:${userId}`
}
