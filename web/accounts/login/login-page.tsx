import { useState } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { needsVerification, pageAfterLogin, readSession, signIn, useSession } from '../../session/session.ts'
import { track } from '../../tracking/tracking.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { goTo, Link } from '../../ui/navigation/link.tsx'
import { MessageDialog } from '../../ui/overlays/dialog.tsx'
import { loginProblems } from '../form-rules.ts'
import { NarrowPage } from '../narrow-page.tsx'
import {
  forgotPasswordAddress,
  isForgotPasswordAddress,
  withoutForgotPassword,
} from '../password-reset/forgot-password-address.ts'
import { ForgotPasswordDialog } from '../password-reset/forgot-password-dialog.tsx'
import { PlansLink } from '../plans-link.tsx'
import { FactorStep } from '../second-factor/factor-step.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { usePopup } from '../use-popup.ts'
import { PendingNotice } from '../verification/pending-notice.tsx'
import { clearPending } from '../verification/pending-verification.ts'
import { usePendingDialog } from '../verification/use-pending-dialog.ts'

export function LoginPage() {
  const { search } = useLocation()
  const { needsSecondFactor } = useSession()
  const [isComingBack, setComingBack] = useState(false)

  // A new document: nothing of the visitor stays in memory.
  const goOn = () => window.location.replace(pageAfterLogin(search, readSession().user?.role))

  function finish(isBack: boolean) {
    clearPending()
    track({ event: 'Login', method: 'email' })
    if (isBack) setComingBack(true)
    else goOn()
  }

  return (
    <>
      {needsSecondFactor ? <FactorStep onDone={finish} /> : <LoginForm search={search} onDone={finish} />}
      <MessageDialog
        open={isComingBack}
        title="Welcome back"
        message="Your account is active again, and nothing was deleted."
        onClose={goOn}
      />
    </>
  )
}

function LoginForm({ search, onDone }: { search: string; onDone: (isBack: boolean) => void }) {
  const verification = usePendingDialog('login')
  const { popup, showPopup } = usePopup()
  const [isLeaving, setLeaving] = useState(false)
  const { register, onSubmit, formState, getValues } = useSubmitForm({
    defaultValues: { email: '', password: '' },
    validate: loginProblems,
    async submit(form) {
      const reply = await signIn(form)
      if (!reply) return
      setLeaving(true)
      onDone(reply.deletionUndone)
    },
    onError(error) {
      if (needsVerification(error)) verification.start({ email: getValues('email').trim() })
      else showPopup(messageOf(error))
    },
  })
  const { errors, isSubmitting } = formState

  return (
    <NarrowPage title="Login">
      <PendingNotice {...verification} />
      <form noValidate onSubmit={onSubmit} className="grid gap-7">
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <div className="grid gap-6">
          <PasswordField
            {...register('password')}
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
          />
          <Link
            to={forgotPasswordAddress(search)}
            replace
            className="link -my-2 inline-flex min-h-11 items-center justify-self-start text-sm"
          >
            Forgot Password?
          </Link>
        </div>
        <SubmitButton loading={isSubmitting || isLeaving}>Login</SubmitButton>
      </form>
      <p className="text-center text-muted">
        No account yet? <PlansLink>Sign Up</PlansLink>
      </p>
      <MessageDialog title="Error" {...popup} />
      <ForgotPasswordDialog
        open={isForgotPasswordAddress(search)}
        onClose={() => goTo(withoutForgotPassword(search), { replace: true })}
        readEmail={() => getValues('email')}
      />
    </NarrowPage>
  )
}
