import { useEffect } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { useSubmitForm } from './use-submit-form.ts'

type PasswordFormProps = {
  /** Called with the password; its error is shown at the field. */
  onPassword: (password: string) => Promise<unknown>
  onCancel: () => void
  submitLabel?: string
  loadingText?: string
  cancelLabel?: string
  isDestructive?: boolean
  /** For a form that replaces the button that opened it, and the focus with it. */
  focusOnOpen?: boolean
}

export function PasswordForm({
  onPassword,
  onCancel,
  submitLabel = 'Continue',
  loadingText = submitLabel,
  cancelLabel = 'Cancel',
  isDestructive = false,
  focusOnOpen = true,
}: PasswordFormProps) {
  const { register, setFocus, onSubmit, formState } = useSubmitForm({
    defaultValues: { password: '' },
    validate: ({ password }) => ({ password: password ? undefined : 'Required' }),
    submit: ({ password }) => onPassword(password),
    fieldOf: () => 'password',
  })
  useEffect(() => {
    if (focusOnOpen) setFocus('password')
  }, [focusOnOpen, setFocus])
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <PasswordField
        {...register('password')}
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={isDestructive ? 'danger' : 'primary'}
          loading={formState.isSubmitting}
          loadingText={loadingText}
        >
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{cancelLabel}</Button>
      </div>
    </form>
  )
}
