import { day } from '#contract/durations.ts'
import { lockUntilCommit } from '../../platform/database/locks/transaction-lock.ts'
import { Refusal } from '../../platform/errors.ts'
import { type MailLimit, mailLimits, type Window } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { countRequests, insertRequest, listRequests, type RequestedMail } from './mail-limit-queries.ts'
import type { Requester } from './requester.ts'

/** `reason`: a mail went out just now, or this requester or all requesters together reached the limit of the address. */
export type MailWait = { reason: 'cool-down' | 'requester' | 'address'; seconds: number }

type EarlierMail = { at: Date; isOwn: boolean }

/** Returns undefined when an email may go now. `earlier`: the emails of the last day, oldest first. */
export function mailWait(
  kind: RequestedMail,
  earlier: EarlierMail[],
  { now, isStranger }: { now: Date; isStranger: boolean },
): MailWait | undefined {
  const { perRequester, perAddress, spacing }: MailLimit = mailLimits[kind]
  const times = earlier.map(({ at }) => at)
  const ownTimes = earlier.filter(({ isOwn }) => isOwn).map(({ at }) => at)
  const newest = times.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY
  const isFew = ownTimes.length <= mailLimits.fewMails
  const pause = (isFew ? spacing?.few : spacing?.many) ?? Number.POSITIVE_INFINITY
  const freeAt = {
    requester: slotFreeAt(ownTimes, perRequester),
    address: isStranger ? Math.min(slotFreeAt(times, perAddress), newest + pause) : 0,
    'cool-down': newest + mailLimits.coolDown,
  }
  for (const reason of ['requester', 'address', 'cool-down'] as const) {
    const seconds = Math.ceil((freeAt[reason] - now.getTime()) / 1000)
    if (seconds > 0) return { reason, seconds }
  }
  return undefined
}

function slotFreeAt(times: Date[], windows: Window[]) {
  const free = windows.map(
    ({ most, window }) => (times.at(-most)?.getTime() ?? Number.NEGATIVE_INFINITY) + window,
  )
  return Math.max(...free)
}

/** The answer must not depend on whether the address has an account. */
export async function reserveMail(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  kind: RequestedMail,
  { email, requester }: { email: string; requester: Requester },
): Promise<MailWait | undefined> {
  const now = platform.now()
  const hashOf = (text: string) => platform.keys.sign('short-codes', text)
  const request = {
    kind,
    addressHash: hashOf(`address:${email}`),
    requesterHash: hashOf(`requester:${requester.key}`),
  }
  await lockUntilCommit(platform, `mail:${email}`)
  const earlier = await listRequests(platform, request, new Date(now.getTime() - day))
  const wait = mailWait(kind, earlier, { now, isStranger: requester.isStranger })
  if (!wait) await insertRequest(platform, request, now)
  return wait
}

/** Returns true when so many codes were mailed to this address in a day that each code takes fewer attempts. */
export async function hasManyCodes(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  kind: 'code' | 'change-code',
  email: string,
) {
  const addressHash = platform.keys.sign('short-codes', `address:${email}`)
  const dayAgo = new Date(platform.now().getTime() - day)
  const most = Math.max(...mailLimits[kind].perAddress.map((window) => window.most))
  return (await countRequests(platform, { kind, addressHash }, dayAgo)) > most
}

export function minutesOf({ seconds }: MailWait) {
  return Math.ceil(seconds / 60)
}

export function refuseMail(wait: MailWait): never {
  const { reason, seconds } = wait
  const sentence =
    reason === 'cool-down'
      ? `Please wait ${seconds} seconds before requesting another email.`
      : `Too many emails were requested. Please try again in ${minutesOf(wait)} minutes.`
  throw new Refusal(429, sentence, { retryAfterSeconds: seconds })
}
