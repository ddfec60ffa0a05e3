import { formatDate, formatDateTime, formatNumber } from '../../ui/format.ts'
import type { ShownUser } from './user-actions.ts'

/** The profile as a table of facts. */
export function factsOf(user: ShownUser) {
  const { role, plan, endsAt, country, registeredAt, lastSeenAt, sessions, downloads, pendingEmail, id } =
    user
  return [
    { label: 'Role', value: role === 'admin' ? 'Administrator' : 'User' },
    { label: 'Plan', value: plan ?? 'None' },
    ...(endsAt ? [{ label: 'Plan ends', value: formatDate(endsAt) }] : []),
    { label: 'Country', value: country || 'Unknown' },
    { label: 'Registered', value: formatDate(registeredAt) },
    { label: 'Last seen', value: lastSeenAt ? formatDateTime(lastSeenAt) : 'Not signed in' },
    { label: 'Signed-in devices', value: formatNumber(sessions) },
    { label: 'Downloads', value: formatNumber(downloads) },
    ...(pendingEmail ? [{ label: 'Wants to change to', value: pendingEmail }] : []),
    { label: 'Id', value: id },
  ]
}
