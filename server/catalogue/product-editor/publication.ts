import type * as contract from '#contract/catalogue/products.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StudioCall } from '../../platform/http/routes/serve.ts'
import {
  namesOfCategoryAndDrop,
  type ProductRow,
  setVersionTime,
  updateProduct,
} from '../products/product-queries.ts'
import { maxAhead } from '../products/schedule-limit.ts'
import { refreshWordsJob } from '../search/words/words-job.ts'
import { auditSubject, type Deps, withLockedProduct } from './drafts.ts'
import { showProduct } from './product-form.ts'
import { statusOf } from './product-list.ts'

export function publish(platform: Deps, call: StudioCall<typeof contract.publishProduct>) {
  return withLockedProduct(platform, call, async (inside, product) => {
    if (statusOf(product, inside.now()) === 'published')
      throw new Refusal(409, 'This design is published already.')
    // A republished design keeps its first date.
    const at = product.status === 'retired' ? (product.published_at ?? inside.now()) : inside.now()
    return publishAt(inside, call, { product, at, action: 'publish' })
  })
}

export function schedule(platform: Deps, call: StudioCall<typeof contract.scheduleProduct>) {
  return withLockedProduct(platform, call, async (inside, product) => {
    if (['published', 'retired'].includes(statusOf(product, inside.now())))
      throw new Refusal(409, 'A design that was published cannot be scheduled.')
    const requested = call.body.at === undefined ? await timeOfDrop(inside, product) : new Date(call.body.at)
    const now = inside.now()
    if (call.body.at !== undefined && requested < now)
      throw new Refusal(409, 'This time has passed. Publish now, or choose a later time.')
    if (requested.getTime() > now.getTime() + maxAhead)
      throw new Refusal(409, 'A design can be scheduled at most one year ahead.')
    const at = new Date(Math.max(requested.getTime(), now.getTime()))
    return publishAt(inside, call, { product, at, action: 'schedule' })
  })
}

async function timeOfDrop(inside: Deps, { category_id, drop_id }: ProductRow) {
  if (drop_id === null) throw new Refusal(409, 'This design is not in a drop.')
  const { published_at } = await namesOfCategoryAndDrop(inside, { categoryId: category_id, dropId: drop_id })
  if (published_at === null)
    throw new Refusal(409, 'The drop is not scheduled yet. The design is published with its drop.')
  return published_at
}

type Publication = { product: ProductRow; at: Date; action: string }

/** Members see the design from this time on without any job. */
async function publishAt(inside: Deps, call: Actor, { product, at, action }: Publication) {
  const { missing } = await showProduct(inside, product.id)
  if (missing.length > 0)
    throw new Refusal(422, `${product.title} cannot be published: ${missing.join(' ')}`, {
      code: 'incomplete_design',
    })
  if (product.status !== 'retired') await setVersionTime(inside, product.id, at)
  await updateProduct(inside, product.id, { status: 'published', published_at: at })
  await recordStatusChange(inside, call, {
    product,
    action,
    after: { status: 'published', publishedAt: at.toISOString() },
  })
  return {}
}

export function unschedule(platform: Deps, call: StudioCall<typeof contract.unscheduleProduct>) {
  return withLockedProduct(platform, call, async (inside, product) => {
    if (statusOf(product, inside.now()) !== 'scheduled')
      throw new Refusal(409, 'Only a scheduled design can be unscheduled.')
    await updateProduct(inside, product.id, { status: 'draft', published_at: null })
    await recordStatusChange(inside, call, {
      product,
      action: 'unschedule',
      after: { status: 'draft', publishedAt: null },
    })
    return {}
  })
}

export function retire(platform: Deps, call: StudioCall<typeof contract.retireProduct>) {
  return withLockedProduct(platform, call, async (inside, product) => {
    if (statusOf(product, inside.now()) !== 'published')
      throw new Refusal(409, 'Only a published design can be retired.')
    await updateProduct(inside, product.id, { status: 'retired' })
    await recordStatusChange(inside, call, { product, action: 'retire', after: { status: 'retired' } })
    return {}
  })
}

type StatusChange = { product: ProductRow; action: string; after: Record<string, unknown> }

async function recordStatusChange(inside: Deps, call: Actor, { product, action, after }: StatusChange) {
  const before = { status: product.status, publishedAt: product.published_at?.toISOString() ?? null }
  await recordAudit(inside, call, { action, subject: auditSubject(product), before, after })
  await inside.jobs.enqueue(inside, refreshWordsJob, {}, { singleKey: refreshWordsJob })
}
