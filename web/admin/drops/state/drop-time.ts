import type { ListedDrop } from '#contract/catalogue/drops.ts'

/** Returns when a drop is, was or is to be published. */
export function timeOf({ publishedAt, plannedAt }: Pick<ListedDrop, 'publishedAt' | 'plannedAt'>) {
  return publishedAt ?? plannedAt
}
