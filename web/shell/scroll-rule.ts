export type Move = {
  /** POP is the browser's Back, Forward and reload. */
  type: 'POP' | 'PUSH' | 'REPLACE'
  pathChanged: boolean
  /** Where this entry of the history stood when it was left. */
  saved: number | undefined
}

/** Where a page scrolls after a move; undefined leaves it where it is. */
export function scrollAfter({ type, pathChanged, saved }: Move): number | undefined {
  if (type === 'POP') return saved
  return pathChanged ? 0 : undefined
}
