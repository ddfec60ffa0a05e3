import type * as contract from '#contract/catalogue/drops.ts'
import { promisedDesigns } from '#contract/catalogue/drops.ts'
import { missingOf } from '#contract/catalogue/publish-requirements.ts'
import { recordAudit } from '../../platform/audit.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StudioCall } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { mostAhead } from '../products/schedule-limit.ts'
import { refreshWordsJob } from '../search/words/words-job.ts'
import { auditDesigns, changingDrop, type DropRow, stateOf } from './drops.ts'
import { findDropsToMailJob } from './mailing.ts'
import { selectDropProducts, setProductsTime, setVersionsTime, updateDrop } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>

/**
 * A drop and its designs get their time in one transaction. They are shown from then on whatever runs or does not run
 * at that moment: nothing has to be done when the time comes but to mail.
 */
export function schedule(platform: Deps, call: StudioCall<typeof contract.scheduleDrop>) {
  const { at, overrideReason } = call.body
  return changingDrop(platform, call, async (inside, drop) => {
    const now = inside.now()
    if (stateOf(drop.published_at, now) === 'published')
      throw new Refusal(409, 'This drop is already published.')
    const time = timeOf(at, now)
    const count = await refuseIncomplete(inside, drop)
    if (count < promisedDesigns && overrideReason === undefined) refuseSmallDrop(count)
    const reason = count < promisedDesigns ? (overrideReason ?? null) : null
    const action = time > now ? 'schedule' : 'publish'
    const designs = await setProductsTime(inside, drop.id, { at: time, now })
    await auditDesigns(inside, call, { action, drop, designs })
    await setVersionsTime(inside, drop.id, time)
    await updateDrop(inside, drop, { published_at: time, override_reason: reason })
    await enqueueScheduleJobs(inside, action)
    await recordAudit(inside, call, {
      action,
      thing: { kind: 'drop', id: drop.id, name: drop.title },
      before: { publishedAt: drop.published_at?.toISOString() ?? null },
      after: { publishedAt: time.toISOString(), designs: count, overrideReason: reason },
    })
  })
}

async function enqueueScheduleJobs(inside: Deps, action: 'schedule' | 'publish') {
  const jobs = action === 'publish' ? [refreshWordsJob, findDropsToMailJob] : [refreshWordsJob]
  for (const job of jobs) await inside.jobs.enqueue(inside, job, {}, { singleKey: job })
}

function timeOf(at: string | undefined, now: Date) {
  const time = at === undefined ? now : new Date(at)
  if (time < now) throw new Refusal(400, 'This time has passed. Publish now, or choose a later time.')
  if (time.getTime() > now.getTime() + mostAhead)
    throw new Refusal(400, 'A drop can be planned for a year ahead at most.')
  return time
}

/** Returns how many designs the drop will publish. */
async function refuseIncomplete(inside: Deps, drop: DropRow) {
  const products = (await selectDropProducts(inside, drop.id)).filter(({ status }) => status !== 'retired')
  for (const product of products) {
    const [missing] = missingOf(product)
    if (missing)
      throw new Refusal(422, `${product.title} cannot be published: ${missing}`, {
        code: 'incomplete_design',
      })
  }
  return products.length
}

function refuseSmallDrop(count: number): never {
  const has = ['no designs', 'one design'][count] ?? `${count} designs`
  throw new Refusal(
    422,
    `We promise at least ${promisedDesigns} designs a drop; this one has ${has}. Give a reason to publish it.`,
    {
      code: 'too_few_designs',
    },
  )
}

export function unschedule(platform: Deps, call: StudioCall<typeof contract.unscheduleDrop>) {
  return changingDrop(platform, call, async (inside, drop) => {
    const now = inside.now()
    if (stateOf(drop.published_at, now) !== 'scheduled')
      throw new Refusal(409, 'Only a scheduled drop can be unscheduled.')
    const designs = await setProductsTime(inside, drop.id, { at: null, now })
    await auditDesigns(inside, call, { action: 'unschedule', drop, designs })
    await updateDrop(inside, drop, { published_at: null, override_reason: null })
    await recordAudit(inside, call, {
      action: 'unschedule',
      thing: { kind: 'drop', id: drop.id, name: drop.title },
      before: { publishedAt: drop.published_at?.toISOString() ?? null },
      after: { publishedAt: null },
    })
  })
}
