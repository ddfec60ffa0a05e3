export type Move = {
  /** POP is the browser's Back, Forward and reload. */
  type: 'POP' | 'PUSH' | 'REPLACE'
  pathChanged: boolean
  /** The section that the address names, such as `#refunds`, or nothing. */
  hash: string
  /** Where this entry of the history stood when it was left. */
  saved: number | undefined
}

/** Where a page scrolls after a move; undefined leaves it where it is. */
export function scrollAfter({ type, pathChanged, hash, saved }: Move): number | 'section' | undefined {
  if (type === 'POP' && saved !== undefined) return saved
  if (hash) return 'section'
  return pathChanged ? 0 : undefined
}
