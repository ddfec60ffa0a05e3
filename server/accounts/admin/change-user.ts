import { type Actor, refuseStale } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeUserRow, lockUser, type UserChange } from './user-queries.ts'

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>
type Deps = Pick<Platform, 'db' | 'now'>

type UserChangeCall = Actor & { params: { id: string }; body: { version: number } }

export async function changeUser<P extends Deps>(
  platform: P,
  { params, body }: UserChangeCall,
  decide: (inside: P, user: LockedUser) => Promise<UserChange>,
) {
  await inTransaction(platform, async (inside) => {
    const user = await lockedUser(inside, params.id)
    if (user.version !== body.version) return refuseStale(inside, { kind: 'user', id: user.id })
    await changeUserRow(inside, user, await decide(inside, user))
  })
  return {}
}

export async function lockedUser(platform: Pick<Platform, 'db'>, userId: string) {
  return (isUuid(userId) ? await lockUser(platform, userId) : undefined) ?? notFound('User')
}
