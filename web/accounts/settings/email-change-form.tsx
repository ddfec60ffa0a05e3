import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SaveFailure } from '../../forms/form-failure.tsx'
import { checkedBy } from '../../forms/resolver.ts'
import { updateProfile } from '../../session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { emailChangeProblems } from '../form-rules.ts'
import { wrongPasswordText } from './wrong-password.ts'

type EmailChangeFormProps = { onSent: () => void; onCancel: () => void }

export function EmailChangeForm({ onSent, onCancel }: EmailChangeFormProps) {
  const [failure, setFailure] = useState<unknown>()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '', currentPassword: '' },
    resolver: checkedBy(emailChangeProblems),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email, currentPassword }) => {
    const form = new FormData()
    form.set('email', email)
    form.set('currentPassword', currentPassword)
    setFailure(undefined)
    try {
      await updateProfile(form)
      onSent()
    } catch (error) {
      const message = wrongPasswordText(error)
      if (message) setError('currentPassword', { message }, { shouldFocus: true })
      else setFailure(error)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
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
      <SaveFailure error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Send code
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
