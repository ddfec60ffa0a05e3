import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { Address } from '../../ui/format/address.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { updateProfile } from '../account-calls.ts'
import { EmailChangeForm } from './email-change-form.tsx'
import { EmailCodeForm } from './email-code-form.tsx'

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
          Your email is{' '}
          <strong className="text-ink">
            <Address>{`${user.email}.`}</Address>
          </strong>
        </>
      }
    >
      <div ref={parts} className="grid gap-5">
        {showsCode && <EmailCodeForm pendingEmail={user.pendingEmail ?? ''} sentAt={sentAt} />}
        {isChanging && (
          <EmailChangeForm
            onSent={() => {
              notify('success', 'We sent a code to your new email.')
              setSentAt(Date.now())
              setChanging(false)
            }}
            onCancel={() => setChanging(false)}
          />
        )}
        {!isChanging && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setChanging(true)}>
              {showsCode ? 'Use another email' : 'Change email'}
            </Button>
            {showsCode && <CancelChange email={user.email} />}
          </div>
        )}
      </div>
    </SettingsSection>
  )
}

/** The pressed button disappears, so the next part takes the focus. */
function useFocusOnChange(part: string) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(part)
  useEffect(() => {
    if (part !== before.current) box.current?.querySelector<HTMLElement>('input, button')?.focus()
    before.current = part
  }, [part])
  return box
}

/** The server cancels the change when the new address is the current one. */
function CancelChange({ email }: { email: string }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn() {
      const form = new FormData()
      form.set('email', email)
      return updateProfile(form)
    },
    onSuccess: () => notify('success', 'Your email stays the same.'),
    onError: (error) => notify('error', messageOf(error)),
  })
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      Keep my current email
    </Button>
  )
}
