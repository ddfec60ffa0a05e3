import { Controller } from 'react-hook-form'
import { removePicture, type User } from '#contract/accounts/accounts.ts'
import { call } from '../../api/api.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { setUser } from '../../session/session.ts'
import { contactEmail } from '../../ui/browser/site.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useUnsavedChanges } from '../../ui/unsaved/unsaved-changes.ts'
import { updateProfile } from '../account-calls.ts'
import { nameProblem } from '../form-rules.ts'
import { PhotoField } from './photo-field.tsx'
import { type ProfileForm, profileChanges } from './profile-changes.ts'

export function ProfileSettings({ user }: { user: User }) {
  const { register, control, watch, reset, onSubmit, failure, formState } = useSubmitForm<ProfileForm>({
    defaultValues: { name: user.name, photo: undefined },
    mode: 'onChange',
    validate: ({ name }) => ({ name: nameProblem(name) }),
    async submit({ name, photo }) {
      const changes = profileChanges(user, { name, photo })
      if (changes) await updateProfile(changes)
      if (photo === 'none') setUser((await call(removePicture, {})).user)
      reset({ name: name.trim(), photo: undefined })
      notify('success', 'Profile saved.')
    },
  })
  const { photo } = watch()
  const isChanged = profileChanges(user, watch()) !== undefined || photo === 'none'
  useUnsavedChanges(isChanged)

  return (
    <SettingsSection title="Profile">
      <form noValidate onSubmit={onSubmit} className="grid gap-7">
        <Controller
          control={control}
          name="photo"
          render={({ field: { value, onChange } }) => (
            <PhotoField current={user.profileImg} photo={value} onChange={onChange} />
          )}
        />
        <TextField
          {...register('name')}
          label="Name"
          autoComplete="name"
          error={formState.errors.name?.message}
        />
        <TextField
          label="Country"
          name="country"
          value={user.country}
          readOnly
          hint={
            <>
              Moved?{' '}
              <a href={`mailto:${contactEmail}`} className="link">
                Write to us
              </a>{' '}
              and we’ll change it.
            </>
          }
        />
        <FormFailure error={failure} />
        <Button
          type="submit"
          variant="primary"
          idle={!isChanged}
          loading={formState.isSubmitting}
          className="justify-self-start"
        >
          Save
        </Button>
      </form>
    </SettingsSection>
  )
}
