import type * as contract from '#contract/catalogue/drops.ts'
import { recordAudit } from '../../platform/audit.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StudioCall } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { maxAhead } from '../products/schedule-limit.ts'
import { withLockedDrop } from './drops.ts'
import { lockDropProducts, setProductsTime, updateDropRow } from './queries.ts'
import { auditDesigns, problemOf, release, stateOf } from './release.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>

/** A future time may be set while designs are unfinished or missing. */
export function schedule(platform: Deps, call: StudioCall<typeof contract.scheduleDrop>) {
  const { at, overrideReason: reason = null } = call.body
  return withLockedDrop(platform, call, async (inside, drop) => {
    const now = inside.now()
    if (stateOf(drop, now) === 'published') throw new Refusal(409, 'This drop is already published.')
    const time = timeOf(at, now)
    const products = await lockDropProducts(inside, drop.id)
    const problem = problemOf(products, reason)
    if (problem && at === undefined) throw problem
    return { state: await release(inside, call, { drop, products, time, reason }) }
  })
}

function timeOf(at: string | undefined, now: Date) {
  const time = at === undefined ? now : new Date(at)
  if (time < now) throw new Refusal(400, 'This time has passed. Publish now, or choose a later time.')
  if (time.getTime() > now.getTime() + maxAhead)
    throw new Refusal(400, 'A drop can be planned at most one year ahead.')
  return time
}

export function unschedule(platform: Deps, call: StudioCall<typeof contract.unscheduleDrop>) {
  return withLockedDrop(platform, call, async (inside, drop) => {
    const now = inside.now()
    if (!['planned', 'scheduled'].includes(stateOf(drop, now)))
      throw new Refusal(409, 'Only a scheduled drop can be unscheduled.')
    const products = await lockDropProducts(inside, drop.id)
    const designs = await setProductsTime(inside, products, { at: null, now })
    await auditDesigns(inside, call, { action: 'unschedule', drop, designs })
    await updateDropRow(inside, drop, { published_at: null, planned_at: null, override_reason: null })
    await recordAudit(inside, call, {
      action: 'unschedule',
      subject: { kind: 'drop', id: drop.id, name: drop.title },
      before: { publishedAt: drop.published_at?.toISOString() ?? null },
      after: { publishedAt: null },
    })
    return {}
  })
}
