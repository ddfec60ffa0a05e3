import { serverSentence } from '../api/api-error.ts'
import { networkMessage } from '../ui/feedback/network-message.ts'

/** Returns the message for a failed call: the server's, or the failed action and the network error. */
export function failureLines(error: unknown, whatFailed: string): string[] {
  const sentence = serverSentence(error)
  return sentence ? [sentence] : [whatFailed, networkMessage]
}
