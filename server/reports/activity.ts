import type { DayOfActivity } from '#contract/reports.ts'
import type { Platform } from '../platform/platform.ts'
import { countDownloads, countNewMembers } from './activity-queries.ts'
import { daysOf, type Period } from './period.ts'

export async function activityReport(
  platform: Pick<Platform, 'readDb'>,
  period: Period,
): Promise<{ days: DayOfActivity[] }> {
  const [downloads, members] = await Promise.all([
    countDownloads(platform, period),
    countNewMembers(platform, period),
  ])
  const timesOn = (rows: typeof downloads) => new Map(rows.map(({ day, times }) => [day, times]))
  const [taken, joined] = [timesOn(downloads), timesOn(members)]
  return {
    days: daysOf(period).map((day) => ({
      day,
      downloads: taken.get(day) ?? 0,
      newMembers: joined.get(day) ?? 0,
    })),
  }
}
