export type ResetLink = { userId: string; code: string }

/** Returns the user id and the code of the link; undefined when one is missing. */
export function resetLinkIn(search: string): ResetLink | undefined {
  const query = new URLSearchParams(search)
  const [userId, code] = [query.get('user'), query.get('code')]
  return userId && code ? { userId, code } : undefined
}
