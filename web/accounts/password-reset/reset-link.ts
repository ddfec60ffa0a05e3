export type ResetLink = { userId: string; code: string }

/** What the mailed link carries in its query; undefined when any of it is missing. */
export function resetLinkIn(search: string): ResetLink | undefined {
  const query = new URLSearchParams(search)
  const [userId, code] = [query.get('user'), query.get('code')]
  return userId && code ? { userId, code } : undefined
}
