/** Returns at most `length` UTF-16 units, never half a character: a lone surrogate is no valid JSON for PostgreSQL (RFC 8259, 8.2). */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
