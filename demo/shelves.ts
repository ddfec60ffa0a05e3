import { createCategory, createDrop, findShelf, scheduleDrop } from '#server/catalogue/catalogue.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { categories } from './categories.ts'
import type { CategorySlug, Design } from './design.ts'
import { drops } from './drops.ts'
import { type Administrator, withClockAt } from './studio.ts'

/** Returns the ids of the categories, created where they are missing. */
export async function fillCategories(platform: Platform, by: Administrator) {
  const ids: Partial<Record<CategorySlug, string>> = {}
  for (const { slug, name, text } of categories) {
    const known = (await findShelf(platform, slug))?.category
    ids[slug] = (
      known ?? (await createCategory(platform, { ...by, params: {}, body: { slug, name, text } }))
    ).id
  }
  return ids
}

/** Returns the id of a design's drop: it appears with its first design, not empty before it. */
export async function openDrop(platform: Platform, by: Administrator, design: Design) {
  const drop = drops.find(({ slug }) => slug === design.drop)
  if (!drop) throw new Error(`${design.slug} belongs to an unknown drop, ${design.drop}`)
  const { slug, title, theme, text, publishedAt } = drop
  const known = (await findShelf(platform, slug))?.drop
  if (known) return known.id
  return inTransaction(platform, async (inside) => {
    const body = { slug, title, theme, text, mailsMembers: false }
    const params = await createDrop(inside, { ...by, params: {}, body })
    const overrideReason = 'The demo adds its designs one by one.'
    await scheduleDrop(withClockAt(inside, new Date(publishedAt)), {
      ...by,
      params,
      body: { version: 1, overrideReason },
    })
    return params.id
  })
}
