import { FormProvider } from 'react-hook-form'
import { resetPassword } from '#contract/accounts/accounts.ts'
import { call } from '../../api/api.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { clearUser, readSession, refresh } from '../../session/session.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { Notice } from '../../ui/layout/card.tsx'
import { goTo, Link } from '../../ui/navigation/link.tsx'
import { newPasswordProblems } from '../form-rules.ts'
import { NarrowPage } from '../narrow-page.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { forgotPasswordAddress } from './forgot-password-address.ts'
import type { ResetLink } from './reset-link.ts'
import { useResetLink } from './use-reset-link.ts'

export function ResetPasswordPage() {
  const link = useResetLink()
  return (
    <NarrowPage title="Set a new password">
      {link ? (
        <NewPasswordForm link={link} />
      ) : (
        <Notice tone="danger">
          This link is incomplete. Open it again from the email, or request a new one.
        </Notice>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Link to="/login" className="link">
          Back to Login
        </Link>
        <Link to={forgotPasswordAddress('')} className="link">
          Request a new link
        </Link>
      </p>
    </NarrowPage>
  )
}

function NewPasswordForm({ link }: { link: ResetLink }) {
  const { onSubmit, failure, ...form } = useSubmitForm({
    defaultValues: { password: '', confirmPassword: '' },
    validate: newPasswordProblems,
    mode: 'onTouched',
    async submit({ password }) {
      await call(resetPassword, { body: { ...link, password } })
      notify('success', resetPassword.message)
      // The server has ended every session of the account, perhaps this browser's too.
      if (readSession().user) await refresh().catch(clearUser)
      goTo('/login', { replace: true })
    },
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit} className="grid gap-7">
        <NewPasswordFields label="New password" />
        <FormFailure error={failure} whatFailed="Failed to reset password" />
        <SubmitButton loading={form.formState.isSubmitting} loadingText="Resetting...">
          Reset Password
        </SubmitButton>
      </form>
    </FormProvider>
  )
}
