import { confirmEmail, resendEmailCode } from '#contract/accounts/accounts.ts'
import { call } from '../../api/api.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { setUser } from '../../session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { Address } from '../../ui/format/address.tsx'
import { codeProblems } from '../form-rules.ts'
import { ResendCode } from '../verification/resend-code.tsx'
import { type CodeForm, VerificationCodeField } from '../verification/verification-code-field.tsx'

type EmailCodeFormProps = { pendingEmail: string; sentAt: number }

export function EmailCodeForm({ pendingEmail, sentAt }: EmailCodeFormProps) {
  const { control, onSubmit, setError, setFocus, reset, formState } = useSubmitForm<CodeForm>({
    defaultValues: { code: '' },
    validate: codeProblems,
    reValidateMode: 'onSubmit',
    async submit({ code }) {
      setUser((await call(confirmEmail, { body: { code } })).user)
      notify('success', confirmEmail.message)
    },
    fieldOf: () => 'code',
  })

  function startAgain() {
    reset()
    setFocus('code')
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-sm gap-4">
      <p>
        We emailed a code to{' '}
        <strong>
          <Address>{pendingEmail}</Address>
        </strong>
        . Your old email stays until you enter it.
      </p>
      <VerificationCodeField control={control} onRefused={(message) => setError('code', { message })} />
      <div className="flex flex-wrap items-start gap-3">
        <Button type="submit" variant="primary" loading={formState.isSubmitting}>
          Confirm email
        </Button>
        <ResendCode
          sentAt={sentAt}
          send={() => call(resendEmailCode, {})}
          message={resendEmailCode.message}
          onSent={startAgain}
        />
      </div>
    </form>
  )
}
