import { saveCategory, saveDrop } from '#server/catalogue/catalogue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { categories } from './categories.ts'
import { drops } from './drops.ts'

/** Categories and drops; until their designs are published nobody sees them. */
export async function fillShelves(platform: Platform) {
  for (const [position, { slug, name, text }] of categories.entries())
    await saveCategory(platform, { slug, name, text, position })
  for (const { slug, title, theme, text, publishedAt } of drops)
    await saveDrop(platform, { slug, title, theme, text, publishedAt: new Date(publishedAt) })
}
