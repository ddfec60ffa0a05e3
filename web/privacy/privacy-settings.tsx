import type { User } from '#contract/accounts/accounts.ts'
import { ConsentChoice } from '../tracking/tracking.ts'
import { SettingsSection } from '../ui/layout/settings-section.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { DataExportSection } from './data-export-section.tsx'
import { DeleteAccountSection } from './delete-account-section.tsx'

export function PrivacySettings({ user }: { user: User }) {
  return (
    <>
      <SettingsSection
        title="Cookies"
        text={
          <>
            Choose whether third-party tools may count visits and purchases. The{' '}
            <Link to="/privacy-policy#cookies" className="link">
              Privacy Policy
            </Link>{' '}
            says which.
          </>
        }
      >
        <ConsentChoice />
      </SettingsSection>
      <DataExportSection />
      <DeleteAccountSection user={user} />
    </>
  )
}
