import { sendProductIdea } from '#contract/ideas/ideas.ts'
import { call } from '../api/api.ts'
import { serverSentence } from '../api/api-error.ts'
import { notify } from '../ui/feedback/toast.ts'
import { saveDraft } from './idea-draft.ts'

type Idea = { userId: string; message: string; files: File[] }
type Sending = { onProgress: (fraction: number) => void; signal: AbortSignal }

const listeners = new Set<() => void>()

/** Calls back after every sent idea, until the returned function is called. */
export function onIdeaSent(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Shows the result as a toast, and keeps the draft when the call fails. */
export async function sendIdea({ userId, message, files }: Idea, sending: Sending): Promise<void> {
  const form = new FormData()
  form.set('message', message)
  for (const file of files) form.append('files', file)
  try {
    await call(sendProductIdea, { form, ...sending })
    notify('success', sendProductIdea.message)
    for (const listener of listeners) listener()
  } catch (error) {
    saveDraft(userId, { message, files })
    if (!sending.signal.aborted) notify('error', serverSentence(error) ?? 'Failed to submit product idea')
  }
}
