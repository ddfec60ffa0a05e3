import { limits } from '#contract/rules.ts'
import { waitForTurn } from '../platform/database/turns.ts'
import { day, hour } from '../platform/durations.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { insertRequest, listRequestTimes, type RequestedMail } from './code-queries.ts'

/** How often one address may be mailed what anybody can ask for. */
const rules: Record<RequestedMail, { coolDown: number; anHour: number; aDay: number }> = {
  code: { coolDown: limits.resendSeconds, anHour: 5, aDay: 10 },
  'already-registered': { coolDown: limits.resendSeconds, anHour: 5, aDay: 10 },
  reset: { coolDown: 0, anHour: 10, aDay: 20 },
}

export type Wait = { isCoolDown: boolean; seconds: number }

/** Undefined when another mail may go now. `times` are those of the last day, oldest first. */
export function waitFor(kind: RequestedMail, times: Date[], now: Date): Wait | undefined {
  const { coolDown, anHour, aDay } = rules[kind]
  const free = (nth: number, milliseconds: number) => (times.at(-nth)?.getTime() ?? -Infinity) + milliseconds
  const afterCaps = Math.max(free(anHour, hour), free(aDay, day))
  const until = Math.max(free(1, coolDown * 1000), afterCaps)
  if (until <= now.getTime()) return undefined
  return { isCoolDown: afterCaps <= now.getTime(), seconds: Math.ceil((until - now.getTime()) / 1000) }
}

/**
 * Counts a mail to this address, or says how long to wait. It must not matter whether the address has an account.
 * Part of the caller's transaction; until that ends, others who ask for the same address wait.
 */
export async function takeMailTurn(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  kind: RequestedMail,
  email: string,
): Promise<Wait | undefined> {
  const now = platform.now()
  const request = { kind, addressHash: platform.keys.sign('short-codes', `address:${email}`) }
  await waitForTurn(platform, `mail:${email}`)
  const times = await listRequestTimes(platform, request, new Date(now.getTime() - day))
  const wait = waitFor(kind, times, now)
  if (!wait) await insertRequest(platform, request, now)
  return wait
}

export function refuseForNow({ isCoolDown, seconds }: Wait): never {
  const sentence = isCoolDown
    ? `Please wait ${seconds} seconds before asking again.`
    : `Too many mails were asked for. Please try again in ${Math.ceil(seconds / 60)} minutes.`
  throw new Refusal(429, sentence, { retryAfterSeconds: seconds })
}
