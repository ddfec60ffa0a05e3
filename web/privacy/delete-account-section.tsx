import { useState } from 'react'
import { deletionGraceDays } from '#contract/accounts/account-rules.ts'
import type { User } from '#contract/accounts/accounts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { SettingsSection } from '../ui/layout/settings-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccountSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection
      title="Delete account"
      text={`Closes your account at once and deletes it ${deletionGraceDays} days later. To keep your account, log in before then.`}
    >
      <Button variant="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog user={user} open={isOpen} onClose={() => setOpen(false)} />
    </SettingsSection>
  )
}
