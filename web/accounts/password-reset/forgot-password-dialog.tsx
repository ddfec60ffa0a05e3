import { sendResetEmail } from '#contract/accounts/accounts.ts'
import { call } from '../../api/api.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog, MessageDialog } from '../../ui/overlays/dialog.tsx'
import { forgotProblems } from '../form-rules.ts'
import { SubmitButton } from '../submit-button.tsx'
import { usePopup } from '../use-popup.ts'

type ForgotPasswordDialogProps = {
  open: boolean
  onClose: () => void
  readEmail: () => string
}

export function ForgotPasswordDialog({ open, onClose, readEmail }: ForgotPasswordDialogProps) {
  const { popup, showPopup } = usePopup()

  function showSent() {
    onClose()
    showPopup('Check your email for a link to reset your password.')
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onClose}
        title="Forgot your password?"
        description="Enter the email of your account. We email you a link to set a new password."
        closeOnClickOutside={false}
      >
        <ForgotPasswordForm email={readEmail()} onSent={showSent} />
      </Dialog>
      <MessageDialog title="Email sent" {...popup} />
    </>
  )
}

function ForgotPasswordForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { register, onSubmit, failure, formState } = useSubmitForm({
    defaultValues: { email },
    validate: forgotProblems,
    async submit(body) {
      await call(sendResetEmail, { body })
      onSent()
    },
  })

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
      />
      <FormFailure error={failure} whatFailed="Failed to send reset email" />
      <SubmitButton loading={formState.isSubmitting} loadingText="Sending...">
        Reset Password
      </SubmitButton>
    </form>
  )
}
