import type * as contract from '#contract/catalogue/categories.ts'
import { type Actor, recordAudit, refuseStale } from '../../platform/audit.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/database.ts'
import { lockUntilCommit } from '../../platform/database/locks/transaction-lock.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { Call, StudioCall } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { pictureOf } from '../listing/card-queries.ts'
import { deleteCoverWithFiles, type removeCover } from '../pictures/covers.ts'
import { refreshWordsJob } from '../search/words/words-job.ts'
import {
  type CategoriesQuery,
  deleteCategoryRow,
  findCategory,
  hasProducts,
  insertCategory,
  moveProducts,
  selectCategories,
  selectCategoryIds,
  setPositions,
  updateCategoryRow,
} from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>

export async function listPage(platform: Pick<Platform, 'db' | 'keys'>, query: CategoriesQuery) {
  const page = await selectCategories(platform, query)
  return { ...page, rows: page.rows.map((row) => ({ ...row, cover: pictureOf(row) })) }
}

function withLockedCategories<Result>(platform: Deps, work: (inside: Deps) => Promise<Result>) {
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, 'categories')
    const result = await work(inside)
    await inside.jobs.enqueue(inside, refreshWordsJob, {}, { singleKey: refreshWordsJob })
    return result
  }).catch((error) => {
    if (isUniqueViolation(error, 'categories_slug_key'))
      throw new Refusal(409, 'Another category has this address already.', { data: { field: 'slug' } })
    throw error
  })
}

const auditSubject = ({ id, name }: { id: string; name: string }) => ({ kind: 'category' as const, id, name })

export function createCategory(platform: Deps, call: StudioCall<typeof contract.addCategory>) {
  return withLockedCategories(platform, async (inside) => {
    const { id } = await insertCategory(inside, call.body)
    await recordAudit(inside, call, {
      action: 'add',
      subject: auditSubject({ id, ...call.body }),
      after: call.body,
    })
    return { id }
  })
}

export function updateCategory(platform: Deps, call: StudioCall<typeof contract.changeCategory>) {
  const { version, ...content } = call.body
  return withLockedCategories(platform, async (inside) => {
    const { id, name, slug, text } = await getCategory(inside, call.params.id)
    if (!(await updateCategoryRow(inside, { id, version }, content)))
      return refuseStale(inside, auditSubject({ id, name }))
    await recordAudit(inside, call, {
      action: 'edit',
      subject: auditSubject({ id, ...content }),
      before: { name, slug, text },
      after: content,
    })
    return {}
  })
}

export function changeCover(
  platform: Deps,
  call: StudioCall<typeof contract.removeCategoryCover>,
  work: typeof removeCover,
) {
  return withLockedCategories(platform, async (inside) => {
    const { id, name, cover_id: coverId } = await getCategory(inside, call.params.id)
    if (!(await updateCategoryRow(inside, { id, version: call.body.version }, {})))
      return refuseStale(inside, auditSubject({ id, name }))
    await work(inside, { table: 'categories', id, coverId })
    await recordAudit(inside, call, { action: 'change cover', subject: auditSubject({ id, name }) })
    return {}
  })
}

export function orderCategories(platform: Deps, call: StudioCall<typeof contract.orderCategories>) {
  const { ids, seen } = call.body
  return withLockedCategories(platform, async (inside) => {
    const present = (await selectCategoryIds(inside)).map(({ id }) => id)
    const isWhole = ids.toSorted().join() === present.toSorted().join()
    if (!isWhole || seen.join() !== present.join())
      throw new Refusal(409, 'Someone else changed the categories. Your changes were not saved.')
    await setPositions(inside, ids)
    await recordAudit(inside, call, {
      action: 'order',
      subject: { kind: 'category', id: 'all', name: 'All categories' },
      before: { order: present },
      after: { order: ids },
    })
    return {}
  })
}

/** A category with designs is deleted only when they move to another one. */
export function deleteCategory(platform: Deps, call: Call<typeof contract.deleteCategory>) {
  const { into } = call.query
  return withLockedCategories(platform, async (inside) => {
    const category = await getCategory(inside, call.params.id)
    if (category.version !== call.body.version) return refuseStale(inside, auditSubject(category))
    if (into === category.id) throw new Refusal(400, 'Choose another category: this one is deleted.')
    const moved = into === undefined ? 0 : await moveProductsInto(inside, call, { from: category, into })
    if (await hasProducts(inside, category.id))
      throw new Refusal(409, `${category.name} has designs. Choose the category they go to.`, {
        data: { field: 'into' },
      })
    await deleteCategoryRow(inside, category.id)
    await deleteCoverWithFiles(inside, category.cover_id)
    await recordAudit(inside, call, {
      action: 'delete',
      subject: auditSubject(category),
      before: { name: category.name, slug: category.slug },
      after: { movedDesigns: moved, into: into ?? null },
    })
    return {}
  })
}

type Move = { from: { id: string; name: string }; into: string }

/** An administrator who has a design open sees who moved it. */
async function moveProductsInto(inside: Deps, by: Actor, { from, into }: Move) {
  const { name } = await getCategory(inside, into)
  const moved = await moveProducts(inside, from.id, into)
  for (const { id, title } of moved)
    await recordAudit(inside, by, {
      action: 'move',
      subject: { kind: 'product', id, name: title },
      before: { category: from.name },
      after: { category: name },
    })
  return moved.length
}

async function getCategory(platform: Pick<Deps, 'db'>, id: string) {
  return (isUuid(id) ? await findCategory(platform, id) : undefined) ?? notFound('Category')
}
