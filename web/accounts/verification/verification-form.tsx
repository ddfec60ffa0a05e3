import { useState } from 'react'
import { resendVerificationCode } from '#contract/accounts/accounts.ts'
import { call } from '../../api/api.ts'
import { serverSentence } from '../../api/api-error.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { codeProblems } from '../form-rules.ts'
import { type PendingVerification, savePending } from './pending-verification.ts'
import { ResendCode } from './resend-code.tsx'
import { type CodeForm, VerificationCodeField } from './verification-code-field.tsx'

type VerificationFormProps = {
  pending: PendingVerification
  onCode: (code: string) => Promise<unknown>
  onStartAgain: () => void
}

export function VerificationForm({ pending, onCode, onStartAgain }: VerificationFormProps) {
  const [isUnanswered, setUnanswered] = useState(false)
  const { control, onSubmit, setError, setFocus, reset, failure, formState } = useSubmitForm<CodeForm>({
    defaultValues: { code: '' },
    validate: codeProblems,
    reValidateMode: 'onSubmit',
    submit: ({ code }) =>
      onCode(code).catch((error: unknown) => {
        if (!serverSentence(error)) setUnanswered(true)
        throw error
      }),
    fieldOf: (error) => (serverSentence(error) ? 'code' : undefined),
  })

  function startAgain() {
    savePending({ ...pending, sentAt: Date.now() })
    reset()
    setFocus('code')
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <VerificationCodeField control={control} onRefused={(message) => setError('code', { message })} />
      <FormFailure error={failure} whatFailed="Verification failed" />
      {isUnanswered && (
        <p className="text-muted text-sm">
          The code may have arrived all the same. Once your email is verified, you can{' '}
          <Link to="/login" className="link">
            log in
          </Link>
          .
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" wide loading={formState.isSubmitting}>
        Verify Email
      </Button>
      <ResendCode
        sentAt={pending.sentAt}
        send={() => call(resendVerificationCode, { body: { email: pending.email } })}
        message={resendVerificationCode.message}
        onSent={startAgain}
      />
      <p className="text-center text-muted text-sm">
        Wrong address?{' '}
        <button type="button" className="link" onClick={onStartAgain}>
          Start again
        </button>
      </p>
    </form>
  )
}
