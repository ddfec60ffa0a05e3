import type { DropProduct } from '#contract/catalogue/drops.ts'

/** Returns what unscheduling a drop does to it and to its designs. Published ones stay with their members. */
export function unscheduleText(products: readonly Pick<DropProduct, 'title' | 'status'>[]): string {
  const published = products.filter(({ status }) => status === 'published')
  const others = products.filter(({ status }) => status !== 'published' && status !== 'retired')
  const all =
    published.length > 0 ? 'its designs become drafts, except published ones' : 'its designs become drafts'
  const effect = others.length > 0 ? `The drop and ${all}.` : 'The drop becomes a draft.'
  return [effect, ...stays(published), 'Pick a date to schedule again.'].join(' ')
}

function stays(published: readonly Pick<DropProduct, 'title'>[]) {
  const [first] = published
  if (!first) return []
  return published.length === 1
    ? [`${first.title} stays published.`]
    : [`${published.length} of its designs stay published.`]
}
