import { useState } from 'react'
import { removeSecondFactorOf } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { ShownUser } from './user-actions.ts'

type FactorDialogProps = { user: ShownUser; onDone: () => Promise<unknown>; onClose: () => void }

/** For an administrator who has lost phone and recovery codes. */
export function FactorDialog({ user, onDone, onClose }: FactorDialogProps) {
  const [code, setCode] = useState('')

  async function remove() {
    try {
      await call(removeSecondFactorOf, { params: { id: user.id }, body: { code } })
      notify('success', removeSecondFactorOf.message)
    } finally {
      await onDone()
    }
  }

  return (
    <ConfirmDialog
      title={`Take the second factor from ${user.name}?`}
      text="Do this only when you know that it is them who ask. They are signed out everywhere, get a mail, and set up a new one at the next sign-in."
      action="Take it away"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <TextField
        label="Your own code"
        hint="Six digits of your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </ConfirmDialog>
  )
}
