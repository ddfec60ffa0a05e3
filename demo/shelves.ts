import { saveCategory, saveDrop } from '#server/catalogue/catalogue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { categories } from './categories.ts'
import type { Design } from './design.ts'
import { drops } from './drops.ts'

export async function fillCategories(platform: Platform) {
  for (const [at, { slug, name, text }] of categories.entries())
    await saveCategory(platform, { slug, name, text, position: at + 1 })
}

/** The drop that a design belongs to: it appears with its first design, not empty before it. */
export async function openDrop(platform: Platform, design: Design) {
  const drop = drops.find(({ slug }) => slug === design.drop)
  if (!drop) throw new Error(`${design.slug} belongs to an unknown drop, ${design.drop}`)
  const { slug, title, theme, text, publishedAt } = drop
  await saveDrop(platform, { slug, title, theme, text, publishedAt: new Date(publishedAt) })
}
