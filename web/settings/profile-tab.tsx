import type { User } from '#contract/accounts/accounts.ts'
import { ProfileSettings } from '../accounts/accounts.ts'
import { ProfilePreferences } from '../preferences/preferences.ts'

export function ProfileTab({ user }: { user: User }) {
  return (
    <>
      <ProfileSettings user={user} />
      <ProfilePreferences />
    </>
  )
}
