import type { User } from '#contract/accounts.ts'
import { DeviceSettings } from './device-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'

export function SecuritySettings({ user }: { user: User }) {
  return (
    <>
      <EmailSettings user={user} />
      <PasswordSettings email={user.email} />
      <DeviceSettings />
    </>
  )
}
