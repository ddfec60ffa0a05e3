import { useFormContext, useWatch } from 'react-hook-form'
import { passwordProblem } from '#contract/rules.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import type { NewPasswordForm } from './form-rules.ts'

/** Shows two fields of the form around them. The first broken rule shows while the password is typed. */
export function NewPasswordFields({ label = 'Password' }: { label?: string }) {
  const { register, formState, trigger, control } = useFormContext<NewPasswordForm>()
  const { errors, touchedFields, submitCount } = formState
  const password = useWatch({ control, name: 'password' })

  async function compareAgain() {
    if (touchedFields.confirmPassword || submitCount > 0) await trigger('confirmPassword')
  }

  return (
    <>
      <PasswordField
        {...register('password', { onChange: compareAgain })}
        label={label}
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase letter, a number and a special character."
        hasLongErrors
        error={password ? passwordProblem(password) : errors.password?.message}
      />
      <PasswordField
        {...register('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
    </>
  )
}
