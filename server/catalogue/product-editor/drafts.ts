import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { deleteProduct, duplicateProduct } from '#contract/catalogue/products.ts'
import type * as contract from '#contract/catalogue/studio/product-form.ts'
import { blankContent, type ProductContent } from '#contract/catalogue/studio/product-form.ts'
import { slugOf } from '#contract/rules.ts'
import { type Actor, recordAudit, refuseStale } from '../../platform/audit.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { orphanFiles } from '../../platform/files/orphaned-files.ts'
import type { StudioCall } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueAssembly } from '../assembly/assembly-job.ts'
import { enqueueExplodedView } from '../photo-booth/booth-job.ts'
import { withComputedSupports } from '../printability/supports.ts'
import { contentOf, contentRow } from '../products/content-queries.ts'
import {
  deleteDraftRows,
  insertDrafts,
  lastPlace,
  lockProduct,
  namesOfCategoryAndDrop,
  type ProductRow,
  updateProduct,
} from '../products/product-queries.ts'
import { refreshWordsJob } from '../search/words/words-job.ts'
import { keysOf } from '../uploads/upload-queries.ts'
import { removeUploadsFor } from '../uploads/uploads.ts'
import { showProduct } from './product-form.ts'

export type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>

export const auditSubject = ({ id, title }: Pick<ProductRow, 'id' | 'title'>) => ({
  kind: 'product' as const,
  id,
  name: title,
})

async function lockedProduct(inside: Pick<Platform, 'db'>, id: string) {
  return (isUuid(id) ? await lockProduct(inside, id) : undefined) ?? notFound('Design')
}

/** Changes a locked design, if its revision is the one the administrator saw. Only a draft may be incomplete. */
export function withLockedProduct<P extends Deps, Result>(
  platform: P,
  { params, body }: { params: { id: string }; body: { revision: number } },
  work: (inside: P, product: ProductRow) => Promise<Result>,
) {
  return inTransaction(platform, async (inside) => {
    const product = await lockedProduct(inside, params.id)
    if (product.revision !== body.revision) return refuseStale(inside, auditSubject(product))
    if (product.status === 'draft') return work(inside, product)
    const before = await showProduct(inside, product.id)
    const result = await work(inside, product)
    const lost = (await showProduct(inside, product.id)).missing.filter((it) => !before.missing.includes(it))
    if (lost.length > 0) throw new Refusal(422, `Only a draft may be incomplete: ${lost.join(' ')}`)
    return result
  })
}

/** A call whose answer was lost is repeated with the same id. */
export function createDraft(platform: Deps, call: StudioCall<typeof contract.addProduct>) {
  const { id, title } = call.body
  return inTransaction(platform, (inside) =>
    draft(inside, call, { action: 'add', id, content: { ...blankContent, title } }),
  ).catch((error) => {
    if (id !== undefined && isUniqueViolation(error, 'products_pkey')) return { id }
    throw error
  })
}

export function duplicate(platform: Deps, call: StudioCall<typeof duplicateProduct>) {
  return inTransaction(platform, async (inside) => {
    const content = contentOf(await lockedProduct(inside, call.params.id))
    const title = `Copy of ${content.title}`.slice(0, 120)
    return draft(inside, call, { action: 'duplicate', content: { ...content, title, dropId: null } })
  })
}

type NewDraft = { action: string; id?: string | undefined; content: ProductContent }

async function draft(inside: Deps, by: Actor, { action, id: givenId, content }: NewDraft) {
  const slug = slugOf(content.title) || 'design'
  const own = { status: 'draft' as const, version: '1.0', ...(givenId && { id: givenId }) }
  const row = { ...contentRow(content), ...own }
  const insert = async (address: string) => (await insertDrafts(inside, [{ ...row, slug: address }]))[0]
  const { id } =
    (await insert(slug)) ??
    (await insert(`${slug.slice(0, 71)}-${randomBytes(4).toString('hex')}`)) ??
    refuseTakenSlug()
  await recordAudit(inside, by, { action, subject: auditSubject({ id, title: content.title }) })
  return { id }
}

function refuseTakenSlug(): never {
  throw new Refusal(409, 'Another design has this address already.', { data: { field: 'slug' } })
}

export async function updateDraft(platform: Deps, call: StudioCall<typeof contract.changeProduct>) {
  const { revision: _, ...typed } = call.body
  await withLockedProduct(platform, call, async (inside, product) => {
    const content = await withComputedSupports(inside, product.id, typed)
    await updateProduct(inside, product.id, await rowOf(inside, product, content))
    await recordAudit(inside, call, {
      action: 'edit',
      subject: auditSubject({ id: product.id, title: content.title }),
      before: contentOf(product),
      after: content,
    })
    if (!isDeepStrictEqual(product.assembly, content.assembly)) await enqueueAssembly(inside, product.id)
    if (!isDeepStrictEqual(placedParts(product), placedParts(content)))
      await enqueueExplodedView(inside, product.id)
    if (product.status !== 'draft')
      await inside.jobs.enqueue(inside, refreshWordsJob, {}, { singleKey: refreshWordsJob })
  }).catch((error) => {
    if (isUniqueViolation(error, 'products_slug_key')) refuseTakenSlug()
    throw error
  })
  return { product: await showProduct(platform, call.params.id) }
}

function placedParts({ assembly }: Pick<ProductContent, 'assembly'>) {
  return assembly?.steps.flatMap(({ parts }) => parts) ?? []
}

async function rowOf(inside: Deps, product: ProductRow, content: ProductContent) {
  const { categoryId, dropId } = content
  const names = await namesOfCategoryAndDrop(inside, content)
  if (categoryId !== null && names.category === null)
    throw new Refusal(409, 'This category was deleted. Choose another one.')
  if (dropId !== null && names.drop === null)
    throw new Refusal(409, 'This drop was deleted. Choose another one.')
  if (categoryId === null && product.status !== 'draft')
    throw new Refusal(409, 'Only a draft can be without a category. Choose a category.')
  return {
    ...contentRow(content),
    ...(dropId !== product.drop_id && { drop_position: await lastPlace(inside, dropId) }),
    ...(content.access !== product.access && {
      basic_since: content.access === 'basic' ? inside.now() : null,
    }),
  }
}

export function deleteDraft(platform: Deps, call: StudioCall<typeof deleteProduct>) {
  return inTransaction(platform, async (inside) => {
    const product = await lockedProduct(inside, call.params.id)
    if (product.revision !== call.body.revision) return refuseStale(inside, auditSubject(product))
    if (product.status !== 'draft')
      throw new Refusal(409, 'Only a draft can be deleted. Retire a published design instead.')
    await removeUploadsFor(inside, product.id)
    await orphanFiles(inside, (await deleteDraftRows(inside, product.id)).flatMap(keysOf))
    await recordAudit(inside, call, {
      action: 'delete',
      subject: auditSubject(product),
      before: { title: product.title, slug: product.slug },
    })
    return {}
  })
}
