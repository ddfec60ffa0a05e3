export type Move = {
  /** POP is the browser's Back, Forward and reload. */
  type: 'POP' | 'PUSH' | 'REPLACE'
  /** The document was opened by an address, such as a link in an email, and not by Back or a reload. */
  isNewVisit?: boolean
  pathChanged: boolean
  /** The section that the address names, such as `#refunds`, or nothing. */
  hash: string
  /** The scroll position that was saved for this history entry. */
  saved: number | undefined
}

/** Returns where to scroll; undefined leaves the page where it is. */
export function scrollAfter({
  type,
  isNewVisit = false,
  pathChanged,
  hash,
  saved,
}: Move): number | 'section' | undefined {
  if (type === 'POP' && !isNewVisit && saved !== undefined) return saved
  if (hash) return 'section'
  return pathChanged ? 0 : undefined
}
