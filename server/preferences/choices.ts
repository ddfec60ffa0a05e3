import type { User } from '#contract/accounts/accounts.ts'
import type { Notifications, Preferences, updatePreferences } from '#contract/preferences.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findPreferenceRow, savePreferences } from './queries.ts'

type PreferenceRow = Awaited<ReturnType<typeof findPreferenceRow>>

const defaultNotifications: Notifications = {
  newDrops: true,
  fixes: true,
  ideaAnswers: true,
  productNews: false,
}

export async function findPreferences(platform: Pick<Platform, 'db'>, { id }: Pick<User, 'id'>) {
  return { preferences: shownPreferences(await findPreferenceRow(platform, id)) }
}

function shownPreferences(row: PreferenceRow): Preferences {
  return {
    printers: row?.printers ?? [],
    slicer: row?.slicer ?? null,
    units: row?.units ?? 'metric',
    theme: row?.theme ?? null,
    tradingName: row?.trading_name ?? null,
    notifications: notificationsOf(row),
  }
}

export function notificationsOf(
  row: Pick<NonNullable<PreferenceRow>, 'notifications'> | undefined,
): Notifications {
  return { ...defaultNotifications, ...row?.notifications }
}

export async function changePreferences(
  platform: Pick<Platform, 'db' | 'now'>,
  { user, body, log }: Call<typeof updatePreferences>,
) {
  await savePreferences(platform, user.id, body)
  log.info({ event: 'preferences', userId: user.id, changed: Object.keys(body) }, 'preferences changed')
  return findPreferences(platform, user)
}
