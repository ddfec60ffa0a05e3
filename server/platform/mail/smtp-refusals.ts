/** RFC 3463, X.1.x addressing status and X.2.1: the mailbox does not exist or is disabled for good. */
const deadMailbox = /^5\.(1\.(1|2|3|6|10)|2\.1)$/

/** RFC 5321, 4.2.3: mailbox unavailable, user not local, mailbox name not allowed. */
const refusedRecipient = [550, 551, 553]

/** A refused login, sender, relay or content is our mistake, and a full mailbox is emptied one day: both return undefined. */
export function deadMailboxStatus(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return undefined
  const code = 'responseCode' in error ? Number(error.responseCode) : 0
  const answer = 'response' in error ? String(error.response) : ''
  if (code < 500 || code > 599) return undefined
  const [enhanced] = answer.match(/\b5\.\d{1,3}\.\d{1,3}\b/) ?? []
  if (enhanced) return deadMailbox.test(enhanced) ? enhanced : undefined
  return refusedRecipient.includes(code) && !/relay/i.test(answer) ? String(code) : undefined
}
