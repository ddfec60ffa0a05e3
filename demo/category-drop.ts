import { statSync } from 'node:fs'
import {
  changeDropCover,
  createCategory,
  createDrop,
  findCategoryOrDrop,
  scheduleDrop,
  setCover,
  showDrop,
} from '#server/catalogue/catalogue.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { categories } from './categories.ts'
import type { CategorySlug, Design } from './design.ts'
import { drops } from './drops.ts'
import { pictureFile } from './pictures.ts'
import { type Administrator, withClockAt } from './studio.ts'

/** Returns the ids of the categories, created where they are missing. */
export async function fillCategories(platform: Platform, by: Administrator) {
  const ids: Partial<Record<CategorySlug, string>> = {}
  for (const { slug, name, text } of categories) {
    const known = (await findCategoryOrDrop(platform, slug))?.category
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
  const known = (await findCategoryOrDrop(platform, slug))?.drop
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

/** Gives every drop that never had a cover the first picture of the design that stands for it. */
export async function fillDropCovers(platform: Platform, by: Administrator, designs: readonly Design[]) {
  for (const { slug, cover } of drops) {
    const design = designs.find((each) => each.slug === cover)
    const known = (await findCategoryOrDrop(platform, slug))?.drop
    if (!design || !known) continue
    const { drop } = await showDrop(platform, known.id)
    if (!drop.cover && !(await hadCover(platform, known.id)))
      await setCover(platform, { ...by, params: known, ...coverForm(design, drop) }, changeDropCover)
  }
}

function hadCover({ db }: Platform, dropId: string) {
  return db
    .selectFrom('audit_log')
    .select('id')
    .where('kind', '=', 'drop')
    .where('thing_id', '=', dropId)
    .where('action', '=', 'change cover')
    .limit(1)
    .executeTakeFirst()
}

function coverForm(design: Design, { version }: { version: number }) {
  const path = pictureFile(design, 0)
  const fileName = `${design.slug}.webp`
  const file = { field: 'picture', fileName, claimedType: 'image/webp', path, bytes: statSync(path).size }
  return { body: { alt: design.pictures[0]?.alt ?? design.title, version: String(version) }, files: [file] }
}
