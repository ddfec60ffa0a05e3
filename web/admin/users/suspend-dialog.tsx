import { suspendUser } from '#contract/accounts/users.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { fieldProps, refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import type { ShownUser } from './shown-user.ts'

type SuspendDialogProps = { user: ShownUser; onDone: () => Promise<unknown>; onClose: () => void }

export function SuspendDialog({ user, onDone, onClose }: SuspendDialogProps) {
  const form = useDialogForm({
    defaultValues: { reason: '', mailText: '' },
    fieldOf: refusedField(['reason', 'mailText']),
    submit: async ({ reason, mailText }) => {
      const body = { reason, version: user.version, ...(mailText.trim() && { mailText }) }
      try {
        await call(suspendUser, { params: { id: user.id }, body })
        notify('success', suspendUser.message)
      } finally {
        await onDone()
      }
      onClose()
    },
  })
  const field = fieldProps(form)

  return (
    <FormDialog
      title={`Suspend ${user.name}?`}
      text="The member can’t download, but can still sign in, read the reason and appeal by email. A paid plan does not renew. Payments are not refunded automatically."
      action="Suspend account"
      isDangerous
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="Shown in the account and in the email."
        maxLength={maxLengthOf(suspendUser.body.shape.reason)}
        {...field('reason')}
      />
      <TextArea
        label="Additional message (optional)"
        hint="Only in the email, after the reason."
        maxLength={maxLengthOf(suspendUser.body.shape.mailText)}
        {...field('mailText')}
      />
    </FormDialog>
  )
}
