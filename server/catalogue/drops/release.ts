import { type DropState, promisedDesigns } from '#contract/catalogue/drops.ts'
import { missingOf } from '#contract/catalogue/studio/publish-requirements.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refreshWordsJob } from '../search/words/words-job.ts'
import {
  type DropRow,
  findDropsToMailJob,
  type lockDropProducts,
  setProductsTime,
  setVersionsTime,
  updateDropRow,
} from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>
type DropProduct = Awaited<ReturnType<typeof lockDropProducts>>[number]

export function stateOf(
  { published_at, planned_at }: Pick<DropRow, 'published_at' | 'planned_at'>,
  now: Date,
): DropState {
  if (planned_at !== null) return 'planned'
  if (published_at === null) return 'draft'
  return published_at > now ? 'scheduled' : 'published'
}

export function problemOf(products: DropProduct[], reason: string | null): Refusal | undefined {
  const offered = products.filter(({ status }) => status !== 'retired')
  for (const product of offered) {
    const [missing] = missingOf(product)
    if (missing)
      return new Refusal(422, `${product.title} cannot be published: ${missing}`, {
        code: 'incomplete_design',
      })
  }
  return offered.length < promisedDesigns && reason === null ? tooFew(offered.length) : undefined
}

function tooFew(count: number) {
  const has = ['no designs', 'one design'][count] ?? `${count} designs`
  const sentence = `We promise at least ${promisedDesigns} designs a drop; this one has ${has}. Give a reason to publish it.`
  return new Refusal(422, sentence, { code: 'too_few_designs' })
}

type Release = { drop: DropRow; products: DropProduct[]; time: Date; reason: string | null }

/** Members see the designs from this time on without any job. An incomplete drop is planned instead. */
export async function release(
  inside: Deps,
  by: Actor | undefined,
  { drop, products, time, reason }: Release,
): Promise<DropState> {
  const now = inside.now()
  if (problemOf(products, reason)) {
    await setProductsTime(inside, products, { at: null, now })
    await updateDropRow(inside, drop, { published_at: null, planned_at: time, override_reason: reason })
    await auditRelease(inside, by, { drop, action: 'plan', after: { plannedAt: time.toISOString() } })
    return 'planned'
  }
  const action = time > now ? 'schedule' : 'publish'
  const count = products.filter(({ status }) => status !== 'retired').length
  const designs = await setProductsTime(inside, products, { at: time, now })
  await auditDesigns(inside, by, { action, drop, designs })
  await setVersionsTime(inside, drop.id, time)
  const kept = count < promisedDesigns ? reason : null
  await updateDropRow(inside, drop, { published_at: time, planned_at: null, override_reason: kept })
  const after = { publishedAt: time.toISOString(), designs: count, overrideReason: kept }
  await auditRelease(inside, by, { drop, action, after })
  const jobs = action === 'publish' ? [refreshWordsJob, findDropsToMailJob] : [refreshWordsJob]
  for (const job of jobs) await inside.jobs.enqueue(inside, job, {}, { singleKey: job })
  return action === 'publish' ? 'published' : 'scheduled'
}

type ReleaseAudit = { drop: DropRow; action: string; after: Record<string, unknown> }

async function auditRelease(
  inside: Deps,
  by: Actor | undefined,
  { drop: { id, title, published_at, planned_at }, action, after }: ReleaseAudit,
) {
  const before = {
    publishedAt: published_at?.toISOString() ?? null,
    plannedAt: planned_at?.toISOString() ?? null,
  }
  await recordAudit(inside, by, { action, subject: { kind: 'drop', id, name: title }, before, after })
}

type DesignAudit = { action: string; drop: DropRow; designs: { id: string; title: string }[] }

/** An administrator who has a design open sees who changed it. */
export async function auditDesigns(
  inside: Pick<Platform, 'db' | 'now'>,
  by: Actor | undefined,
  { action, drop, designs }: DesignAudit,
) {
  for (const { id, title } of designs)
    await recordAudit(inside, by, {
      action,
      subject: { kind: 'product', id, name: title },
      after: { drop: drop.title },
    })
}
