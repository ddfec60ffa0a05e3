import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { updateProfile } from '../account-calls.ts'
import { emailChangeProblems } from '../form-rules.ts'
import { passwordFieldOf } from './wrong-password.ts'

type EmailChangeFormProps = { onSent: () => void; onCancel: () => void }

export function EmailChangeForm({ onSent, onCancel }: EmailChangeFormProps) {
  const { register, onSubmit, failure, formState } = useSubmitForm({
    defaultValues: { email: '', currentPassword: '' },
    validate: emailChangeProblems,
    async submit({ email, currentPassword }) {
      const form = new FormData()
      form.set('email', email)
      form.set('currentPassword', currentPassword)
      await updateProfile(form)
      onSent()
    },
    fieldOf: passwordFieldOf,
  })
  const { errors, isSubmitting } = formState

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <TextField
        {...register('email')}
        label="New email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <PasswordField
        {...register('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <FormFailure error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Send code
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
