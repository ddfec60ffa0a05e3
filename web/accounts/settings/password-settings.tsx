import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { SaveFailure } from '../../forms/form-failure.tsx'
import { checkedBy } from '../../forms/resolver.ts'
import { updateProfile } from '../../session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { passwordChangeProblems } from '../form-rules.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { wrongPasswordText } from './wrong-password.ts'

export function PasswordSettings({ email }: { email: string }) {
  const [failure, setFailure] = useState<unknown>()
  const form = useForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    resolver: checkedBy(passwordChangeProblems),
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    const changes = new FormData()
    changes.set('currentPassword', currentPassword)
    changes.set('password', password)
    setFailure(undefined)
    try {
      await updateProfile(changes)
      form.reset()
      notify('success', 'Password changed. Your other devices were signed out.')
    } catch (error) {
      const message = wrongPasswordText(error)
      if (message) form.setError('currentPassword', { message }, { shouldFocus: true })
      else setFailure(error)
    }
  })

  return (
    <SettingsSection title="Password">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            {...form.register('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
          />
          <NewPasswordFields label="New password" />
          <SaveFailure error={failure} />
          <Button type="submit" loading={isSubmitting} className="justify-self-start">
            Change password
          </Button>
        </form>
      </FormProvider>
    </SettingsSection>
  )
}
