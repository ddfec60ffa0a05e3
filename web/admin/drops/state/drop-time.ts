import type { ListedDrop } from '#contract/catalogue/drops.ts'

export function timeOf({ publishedAt, plannedAt }: Pick<ListedDrop, 'publishedAt' | 'plannedAt'>) {
  return publishedAt ?? plannedAt
}
