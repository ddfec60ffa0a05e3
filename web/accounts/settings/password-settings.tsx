import { FormProvider } from 'react-hook-form'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { updateProfile } from '../account-calls.ts'
import { passwordChangeProblems } from '../form-rules.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { passwordFieldOf } from './wrong-password.ts'

export function PasswordSettings({ email }: { email: string }) {
  const { onSubmit, failure, ...form } = useSubmitForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    validate: passwordChangeProblems,
    async submit({ currentPassword, password }) {
      const changes = new FormData()
      changes.set('currentPassword', currentPassword)
      changes.set('password', password)
      await updateProfile(changes)
      form.reset()
      notify('success', 'Password changed. Your other devices were signed out.')
    },
    fieldOf: passwordFieldOf,
  })
  const { errors, isSubmitting } = form.formState

  return (
    <SettingsSection title="Password">
      <FormProvider {...form}>
        <form noValidate onSubmit={onSubmit} className="grid gap-7">
          {/* Password managers need the user name beside the password. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            {...form.register('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
          />
          <NewPasswordFields label="New password" />
          <FormFailure error={failure} />
          <Button type="submit" loading={isSubmitting} className="justify-self-start">
            Change password
          </Button>
        </form>
      </FormProvider>
    </SettingsSection>
  )
}
