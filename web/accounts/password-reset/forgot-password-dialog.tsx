import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendResetEmail } from '#contract/accounts.ts'
import { call } from '../../api.ts'
import { failureLines } from '../../forms/failure-lines.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { checkedBy } from '../../forms/resolver.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog, MessageDialog } from '../../ui/overlays/dialog.tsx'
import { forgotProblems } from '../form-rules.ts'
import { SubmitButton } from '../submit-button.tsx'
import { usePopup } from '../use-popup.ts'

type ForgotPasswordDialogProps = {
  open: boolean
  onClose: () => void
  /** What was typed on the login page. */
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
        description="Enter the address of your account. We mail you a link to set a new password."
        closeOnClickOutside={false}
      >
        <ForgotPasswordForm email={readEmail()} onSent={showSent} />
      </Dialog>
      <MessageDialog title="Email sent" {...popup} />
    </>
  )
}

function ForgotPasswordForm({ email, onSent }: { email: string; onSent: () => void }) {
  const [failure, setFailure] = useState<string[]>([])
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email },
    resolver: checkedBy(forgotProblems),
  })

  const submit = handleSubmit(async (body) => {
    setFailure([])
    try {
      await call(sendResetEmail, { body })
      onSent()
    } catch (error) {
      setFailure(failureLines(error, 'Failed to send reset email'))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
      />
      <FormAlert lines={failure} />
      <SubmitButton loading={formState.isSubmitting} loadingText="Sending...">
        Reset Password
      </SubmitButton>
    </form>
  )
}
