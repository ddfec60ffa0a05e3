import type { ListedDrop } from '#contract/catalogue/drops.ts'

/** Returns when a drop was published, or is planned to be. */
export function timeOf({ publishedAt, plannedAt }: Pick<ListedDrop, 'publishedAt' | 'plannedAt'>) {
  return publishedAt ?? plannedAt
}
