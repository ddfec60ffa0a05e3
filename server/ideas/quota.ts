import { Refusal } from '../platform/errors.ts'

export const ideasADay = 20
export const bytesADay = 500 * 1024 * 1024

/** What one member may send in a day, so that nobody fills our disks. */
export function refuseOverQuota(sentToday: { ideas: number; bytes: number }, bytes: number) {
  if (sentToday.ideas >= ideasADay)
    throw new Refusal(429, `You have sent ${ideasADay} ideas today. Please come back tomorrow.`, {
      retryAfterSeconds: 86_400,
    })
  if (sentToday.bytes + bytes > bytesADay)
    throw new Refusal(429, 'Your files of today add up to more than 500 MB. Please come back tomorrow.', {
      retryAfterSeconds: 86_400,
    })
}
