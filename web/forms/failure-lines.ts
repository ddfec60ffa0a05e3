import { serverSentence } from '../api/api-error.ts'
import { networkMessage } from '../ui/feedback/network-message.ts'

/** What to show of a call that failed: the server's sentence, or what did not work and that nobody answered. */
export function failureLines(error: unknown, whatFailed: string): string[] {
  const sentence = serverSentence(error)
  return sentence ? [sentence] : [whatFailed, networkMessage]
}
