import { limits } from '#contract/rules.ts'
import { waitForTurn } from '../../platform/database/turns.ts'
import { day, hour, minute } from '../../platform/durations.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertRequest, listRequests, type RequestedMail } from './mail-limit-queries.ts'
import type { Requester } from './requester.ts'

type Caps = { anHour: number; aDay: number }
type Rule = {
  /** What one requester may ask for at one address. */
  own: Caps
  /** What all may ask for there, so that nobody floods a mailbox. */
  all: Caps
  /** What was mailed stays good for longer than this: after `all`, another mail may go once that time has passed. */
  spacing?: number
}

const forCodes: Rule = { own: { anHour: 5, aDay: 10 }, all: { anHour: 10, aDay: 20 } }

/** How often one address may be mailed what anybody can ask for. */
const rules: Record<RequestedMail, Rule> = {
  code: forCodes,
  'change-code': { own: { anHour: 5, aDay: 10 }, all: { anHour: 20, aDay: 40 } },
  'already-registered': forCodes,
  reset: { own: { anHour: 10, aDay: 20 }, all: { anHour: 20, aDay: 40 }, spacing: 30 * minute },
}

/** `why`: one was sent just now, this requester has asked too often, or all together have. */
export type Wait = { why: 'cool-down' | 'own' | 'all'; seconds: number }

type Requested = { at: Date; isOwn: boolean }

/** Undefined when another mail may go now. `requests` are those of the last day, oldest first. */
export function waitFor(
  kind: RequestedMail,
  requests: Requested[],
  { now, isStranger }: { now: Date; isStranger: boolean },
): Wait | undefined {
  const { own, all, spacing = Number.POSITIVE_INFINITY } = rules[kind]
  const times = requests.map(({ at }) => at)
  const ownTimes = requests.filter(({ isOwn }) => isOwn).map(({ at }) => at)
  const newest = times.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY
  const until = {
    own: freeAt(ownTimes, own),
    all: isStranger ? Math.min(freeAt(times, all), newest + spacing) : 0,
    'cool-down': newest + limits.resendSeconds * 1000,
  }
  for (const why of ['own', 'all', 'cool-down'] as const) {
    const seconds = Math.ceil((until[why] - now.getTime()) / 1000)
    if (seconds > 0) return { why, seconds }
  }
  return undefined
}

/** When there is room for one more below both caps. */
function freeAt(times: Date[], { anHour, aDay }: Caps) {
  const free = (nth: number, milliseconds: number) =>
    (times.at(-nth)?.getTime() ?? Number.NEGATIVE_INFINITY) + milliseconds
  return Math.max(free(anHour, hour), free(aDay, day))
}

/**
 * Counts a mail to this address, or says how long to wait. It must not matter whether the address has an account.
 * Part of the caller's transaction; until that ends, others who ask for the same address wait.
 */
export async function takeMailTurn(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  kind: RequestedMail,
  { email, requester }: { email: string; requester: Requester },
): Promise<Wait | undefined> {
  const now = platform.now()
  const hashOf = (text: string) => platform.keys.sign('short-codes', text)
  const request = {
    kind,
    addressHash: hashOf(`address:${email}`),
    requesterHash: hashOf(`requester:${requester.key}`),
  }
  await waitForTurn(platform, `mail:${email}`)
  const requests = await listRequests(platform, request, new Date(now.getTime() - day))
  const wait = waitFor(kind, requests, { now, isStranger: requester.isStranger })
  if (!wait) await insertRequest(platform, request, now)
  return wait
}

export function refuseForNow({ why, seconds }: Wait): never {
  const sentence =
    why === 'cool-down'
      ? `Please wait ${seconds} seconds before asking again.`
      : `Too many mails were asked for. Please try again in ${Math.ceil(seconds / 60)} minutes.`
  throw new Refusal(429, sentence, { retryAfterSeconds: seconds })
}
