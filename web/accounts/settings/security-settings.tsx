import type { User } from '#contract/accounts/accounts.ts'
import { SecondFactorSettings } from '../second-factor/second-factor-settings.tsx'
import { DeviceSettings } from './device-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SignInHistory } from './sign-in-history.tsx'

export function SecuritySettings({ user }: { user: User }) {
  return (
    <>
      <EmailSettings user={user} />
      <PasswordSettings email={user.email} />
      <SecondFactorSettings />
      <DeviceSettings />
      <SignInHistory />
    </>
  )
}
