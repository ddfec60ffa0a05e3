import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { EmailCodeForm } from './email-code-form.tsx'

/** A new address counts once its code is entered; until then the old one stays. */
export function EmailSettings({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false)
  const [sentAt, setSentAt] = useState(0)
  const showsCode = user.pendingEmail !== null && !isChanging
  return (
    <SettingsSection
      title="Email"
      text={
        <>
          Your address is <strong className="break-all text-ink">{user.email}</strong>.
        </>
      }
    >
      {showsCode && <EmailCodeForm pendingEmail={user.pendingEmail ?? ''} sentAt={sentAt} />}
      {isChanging && (
        <EmailChangeForm
          onSent={() => {
            setSentAt(Date.now())
            setChanging(false)
          }}
          onCancel={() => setChanging(false)}
        />
      )}
      {!isChanging && (
        <Button className="justify-self-start" onClick={() => setChanging(true)}>
          {showsCode ? 'Use another address' : 'Change email'}
        </Button>
      )}
    </SettingsSection>
  )
}
