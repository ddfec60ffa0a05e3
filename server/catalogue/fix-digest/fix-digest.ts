import { day, hour } from '#contract/durations.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockUntilCommit } from '../../platform/database/locks/transaction-lock.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueuePart, mailPart, sendNotice } from '../../preferences/preferences.ts'
import { fixDigestMail } from './fix-digest-mail.ts'
import { findLastDigest, type Holder, insertDigestOfNewFixes, selectHolders } from './fix-digest-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs' | 'mail' | 'keys' | 'urls'>

export const fixDigestJob = 'fix-digest'
export const fixDigestPartJob = 'fix-digest-part'

const leastBetween = 20 * hour

export type FixDigestPart = { since: string; until: string; after?: string }

/** Covers days on which no worker ran. */
export async function startFixDigest(platform: Deps) {
  await inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, fixDigestJob)
    const until = inside.now()
    const since = (await findLastDigest(inside, until)) ?? new Date(until.getTime() - day)
    if (until.getTime() - since.getTime() < leastBetween) return
    await insertDigestOfNewFixes(inside, { since, until })
    await enqueuePart(inside, bulk({ since: since.toISOString(), until: until.toISOString() }))
  })
}

export function mailFixDigestPart(platform: Deps, part: FixDigestPart) {
  const { until } = part
  return mailPart(platform, bulk(part), async (inside, batch) => {
    const holders = await selectHolders(inside, { until: new Date(until), ...batch })
    for (const { userId, fixes } of holders)
      await sendNotice(inside, {
        userId,
        kind: 'fixes',
        template: fixDigestMail,
        data: { titles: titlesOf(fixes), fixes: fixes.map(lineOf).join('\n') },
        cause: `fixes:${until}:${userId}`,
      })
    return holders.map(({ userId }) => userId)
  })
}

const bulk = (part: FixDigestPart) => ({ job: fixDigestPartJob, key: part.until, part })

function titlesOf(fixes: Holder['fixes']) {
  const titles = [...new Set(fixes.map(({ title }) => title))]
  return titles.length <= 2 ? titles.join(' and ') : `${titles[0]} and ${titles.length - 1} more designs`
}

function lineOf({ title, version, note }: Holder['fixes'][number]) {
  return `- ${title}, version ${version}${note.trim() ? `: ${note.trim()}` : ''}`
}
