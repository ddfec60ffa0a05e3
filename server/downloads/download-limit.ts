import { minute } from '#contract/durations.ts'
import { Refusal } from '../platform/errors.ts'
import { rowLimits } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { findTimeOfFile } from './queries.ts'

/** Counts the rows of downloads, so it holds across processes. A ZIP counts its files, but is never refused in the middle. */
export async function assertDownloadsLeft(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  const now = platform.now()
  for (const { most: files, window, period } of rowLimits.downloads) {
    const since = new Date(now.getTime() - window)
    const first = await findTimeOfFile(platform, { userId, files, since })
    if (!first) continue
    const freeAt = new Date(first.getTime() + window)
    throw new Refusal(
      429,
      `You have downloaded ${files} files in ${period}; try again at ${clockTime(freeAt, now)}.`,
      {
        retryAfterSeconds: (freeAt.getTime() - now.getTime()) / 1000,
        data: { retryAt: freeAt.toISOString() },
      },
    )
  }
}

/** Returns the next whole minute, in UTC: the server does not know the reader's clock. */
function clockTime(time: Date, now: Date) {
  const iso = new Date(Math.ceil(time.getTime() / minute) * minute).toISOString()
  const isToday = iso.slice(0, 10) === now.toISOString().slice(0, 10)
  return `${iso.slice(11, 16)} UTC${isToday ? '' : ` on ${iso.slice(0, 10)}`}`
}
