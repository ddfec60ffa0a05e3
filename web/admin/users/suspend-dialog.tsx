import { useState } from 'react'
import { suspendUser } from '#contract/users.ts'
import { call } from '../../api.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { ShownUser } from './user-actions.ts'

type SuspendDialogProps = { user: ShownUser; onDone: () => Promise<unknown>; onClose: () => void }

export function SuspendDialog({ user, onDone, onClose }: SuspendDialogProps) {
  const [reason, setReason] = useState('')
  const [mailText, setMailText] = useState('')

  async function suspend() {
    const body = { reason, version: user.version, ...(mailText.trim() && { mailText }) }
    try {
      await call(suspendUser, { params: { id: user.id }, body })
      notify('success', suspendUser.message)
    } finally {
      await onDone()
    }
  }

  return (
    <ConfirmDialog
      title={`Suspend ${user.name}?`}
      text="Downloads stop at once. They can still sign in, read why, and appeal by mail. A paid plan is not renewed; what was paid stays paid until you refund it."
      action="Suspend"
      isDangerous
      onConfirm={suspend}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="Stands in the account and in the mail."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextArea
        label="More to say (optional)"
        hint="In the mail only, between the reason and how to appeal."
        maxLength={5000}
        value={mailText}
        onChange={(event) => setMailText(event.target.value)}
      />
    </ConfirmDialog>
  )
}
