import { day } from '#contract/durations.ts'
import { Refusal } from '../platform/errors.ts'
import { rowLimits } from '../platform/limits/limits.ts'

const { most: ideasADay, maxBytes: bytesADay } = rowLimits.ideas

export function refuseOverQuota(sentToday: { ideas: number; bytes: number }, bytes: number) {
  if (sentToday.ideas >= ideasADay)
    throw new Refusal(429, `You have sent ${ideasADay} ideas today. Please come back tomorrow.`, {
      retryAfterSeconds: day / 1000,
    })
  if (sentToday.bytes + bytes > bytesADay)
    throw new Refusal(
      429,
      `You have sent more than ${bytesADay / 2 ** 20} MB today. Please come back tomorrow.`,
      {
        retryAfterSeconds: day / 1000,
      },
    )
}
