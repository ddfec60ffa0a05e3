import { inTransaction } from '../platform/database/database.ts'
import type { MailTemplate } from '../platform/mail/mail-template.ts'
import type { Platform } from '../platform/platform.ts'
import { countryNotServed, duplicatePaid } from './mails.ts'
import { findReceiver } from './queries.ts'
import { addReversal, findReversal, markReversed, type ReversalRow } from './reversal-queries.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs' | 'mail'>
type Reversal = Pick<ReversalRow, 'reason' | 'refund'> & { subscriptionId: string }

export const reversalJob = 'billing-reversal'

/** Promised with the sync that found them, in its transaction; done by a job that can be repeated. */
export async function promiseReversals(
  platform: Pick<Platform, 'db' | 'jobs' | 'log'>,
  userId: string,
  reversals: Reversal[],
) {
  for (const { subscriptionId, reason, refund } of reversals) {
    const isNew = await addReversal(platform, {
      subscription_id: subscriptionId,
      user_id: userId,
      reason,
      refund,
    })
    if (!isNew) continue
    platform.log.error({ alarm: `subscription undone: ${reason}`, userId, subscriptionId, refund }, 'billing')
    await askForReversal(platform, subscriptionId)
  }
}

export function askForReversal(platform: Pick<Platform, 'db' | 'jobs'>, subscriptionId: string) {
  return platform.jobs.enqueue(platform, reversalJob, { subscriptionId }, { singleKey: subscriptionId })
}

/** Money first, then the subscription, then the mail: whatever was done before a crash is passed over by the next try. */
export async function reverse(platform: Outside, subscriptionId: string) {
  const reversal = await findReversal(platform, subscriptionId)
  if (!reversal || reversal.done_at) return
  if (reversal.refund) await platform.payments.refundSubscription(subscriptionId)
  await platform.payments.endSubscription(subscriptionId)
  await inTransaction(platform, async (inside) => {
    await markReversed(inside, subscriptionId)
    if (reversal.refund) await tell(inside, reversal)
  })
}

const mails: Record<ReversalRow['reason'], MailTemplate> = {
  duplicate: duplicatePaid,
  excluded_country: countryNotServed,
}

async function tell(platform: Outside, { user_id, subscription_id, reason }: ReversalRow) {
  const { email, name } = await findReceiver(platform, user_id)
  await platform.mail.send(platform, {
    to: email,
    template: mails[reason],
    data: { name },
    cause: `reversal:${subscription_id}`,
  })
}
