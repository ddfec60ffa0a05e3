export type ResetLink = { userId: string; code: string }

/** Returns undefined when the link is incomplete. */
export function resetLinkIn(search: string): ResetLink | undefined {
  const query = new URLSearchParams(search)
  const [userId, code] = [query.get('user'), query.get('code')]
  return userId && code ? { userId, code } : undefined
}
