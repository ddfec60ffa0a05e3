import type { User } from '#contract/accounts/accounts.ts'
import { SecondFactorSettings, useSecondFactor } from '../second-factor/second-factor-settings.tsx'
import { DeviceSettings, useDevices } from './device-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SignInHistory, useSignIns } from './sign-in-history.tsx'

/** Devices and sign-ins appear together, because a list that loads would push what stands below it. */
export function SecuritySettings({ user }: { user: User }) {
  const isLoading = [useSecondFactor(), useDevices(), useSignIns()].some(({ isPending }) => isPending)
  return (
    <>
      <EmailSettings user={user} />
      <PasswordSettings email={user.email} />
      <SecondFactorSettings />
      {isLoading ? (
        // Tall enough for the position to which a page scrolls that is opened again. Hides the footer.
        <div data-reserve aria-busy="true" className="min-h-[200dvh]" />
      ) : (
        <>
          <DeviceSettings />
          <SignInHistory />
        </>
      )}
    </>
  )
}
