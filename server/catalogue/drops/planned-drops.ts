import { missingOf } from '#contract/catalogue/studio/publish-requirements.ts'
import { day } from '#contract/durations.ts'
import { listAdministrators } from '../../accounts/accounts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { logAlarm } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropIncompleteMail } from './drop-incomplete-mail.ts'
import { type DropRow, lockDrop, lockDropProducts, selectPlannedDrops } from './queries.ts'
import { problemOf, release } from './release.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs' | 'mail' | 'log'>

export const releasePlannedJob = 'drop-release-planned'

const warnedDaysBefore = 3

/** A drop waits for its designs, because members get one email a drop: a design published later would be missing in it. */
export async function releasePlannedDrops(platform: Deps) {
  for (const { id } of await selectPlannedDrops(platform))
    await inTransaction(platform, async (inside) => {
      const drop = await lockDrop(inside, id)
      if (drop?.planned_at) await releaseOrWarn(inside, drop, drop.planned_at)
    })
}

async function releaseOrWarn(inside: Deps, drop: DropRow, plannedAt: Date) {
  const now = inside.now()
  const products = await lockDropProducts(inside, drop.id)
  const problem = problemOf(products, drop.override_reason)
  if (!problem) {
    const time = new Date(Math.max(plannedAt.getTime(), now.getTime()))
    await release(inside, undefined, { drop, products, time, reason: drop.override_reason })
    return
  }
  const isDue = plannedAt <= now
  if (isDue) logAlarm(inside.log, 'a drop waits for its designs', { dropId: drop.id, err: problem })
  if (plannedAt.getTime() > now.getTime() + warnedDaysBefore * day) return
  const sentences = products.flatMap((product) =>
    missingOf(product).map((sentence) => `- ${product.title}: ${sentence}`),
  )
  const data = {
    title: drop.title,
    date: formatTime(plannedAt),
    dropId: drop.id,
    missing: sentences.join('\n') || `- ${problem.message}`,
  }
  for (const { id, email: to, name } of await listAdministrators(inside)) {
    const cause = `drop-incomplete:${drop.id}:${plannedAt.getTime()}:${isDue ? 'due' : 'soon'}:${id}`
    await inside.mail.send(inside, { to, template: dropIncompleteMail, data: { ...data, name }, cause })
  }
}

function formatTime(time: Date) {
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(time)} UTC`
}
