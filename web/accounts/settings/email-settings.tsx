import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { messageOf } from '../../api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { updateProfile } from '../account-calls.ts'
import { EmailChangeForm } from './email-change-form.tsx'
import { EmailCodeForm } from './email-code-form.tsx'

/** A new address counts once its code is entered; until then the old one stays. */
export function EmailSettings({ user }: { user: User }) {
  const [isChanging, setChanging] = useState(false)
  const [sentAt, setSentAt] = useState(0)
  const showsCode = user.pendingEmail !== null && !isChanging
  const parts = useFocusOnChange(isChanging ? 'change' : String(showsCode))
  return (
    <SettingsSection
      title="Email"
      text={
        <>
          Your address is <strong className="break-all text-ink">{user.email}</strong>.
        </>
      }
    >
      <div ref={parts} className="grid gap-5">
        {showsCode && <EmailCodeForm pendingEmail={user.pendingEmail ?? ''} sentAt={sentAt} />}
        {isChanging && (
          <EmailChangeForm
            onSent={() => {
              notify('success', 'A code is on its way to your new address.')
              setSentAt(Date.now())
              setChanging(false)
            }}
            onCancel={() => setChanging(false)}
          />
        )}
        {!isChanging && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setChanging(true)}>
              {showsCode ? 'Use another address' : 'Change email'}
            </Button>
            {showsCode && <KeepAddress email={user.email} />}
          </div>
        )}
      </div>
    </SettingsSection>
  )
}

/** What was pressed is gone with its part: the first thing of the next one gets the focus. */
function useFocusOnChange(part: string) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(part)
  useEffect(() => {
    if (part !== before.current) box.current?.querySelector<HTMLElement>('input, button')?.focus()
    before.current = part
  }, [part])
  return box
}

/** Asking for the address one has calls the change off. */
function KeepAddress({ email }: { email: string }) {
  const [isSending, setSending] = useState(false)

  async function keep() {
    const form = new FormData()
    form.set('email', email)
    setSending(true)
    try {
      await updateProfile(form)
      notify('success', 'Your address stays.')
    } catch (error) {
      setSending(false)
      notify('error', messageOf(error))
    }
  }

  return (
    <Button loading={isSending} onClick={() => void keep()}>
      Keep my present address
    </Button>
  )
}
