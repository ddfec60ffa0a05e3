import { type FormEvent, useState } from 'react'
import { removePicture, type User } from '#contract/accounts.ts'
import { brand } from '#contract/brand.ts'
import { call } from '../../api.ts'
import { FormFailure } from '../../forms/forms.ts'
import { setUser } from '../../session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useUnsavedChanges } from '../../ui/unsaved/unsaved-changes.ts'
import { updateProfile } from '../account-calls.ts'
import { nameProblem } from '../form-rules.ts'
import { PhotoField } from './photo-field.tsx'
import { type PhotoChange, profileChanges } from './profile-changes.ts'

export function ProfileSettings({ user }: { user: User }) {
  const [name, setName] = useState(user.name)
  const [photo, setPhoto] = useState<PhotoChange>()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const changes = profileChanges(user, { name, photo })
  const problem = nameProblem(name)
  const isChanged = changes !== undefined || photo === 'none'
  useUnsavedChanges(isChanged)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (problem) event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus()
    if (!isChanged || problem) return
    setSaving(true)
    setFailure(undefined)
    try {
      if (changes) await updateProfile(changes)
      if (photo === 'none') setUser((await call(removePicture, {})).user)
      setName(name.trim())
      setPhoto(undefined)
      notify('success', 'Profile saved.')
    } catch (error) {
      setFailure(error)
    }
    setSaving(false)
  }

  return (
    <SettingsSection title="Profile">
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
        <PhotoField current={user.profileImg} photo={photo} onChange={setPhoto} />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Country"
          name="country"
          value={user.country}
          readOnly
          hint={
            <>
              Moved?{' '}
              <a href={`mailto:${brand.email}`} className="link">
                Write to us
              </a>{' '}
              and we change it.
            </>
          }
        />
        <FormFailure error={failure} />
        <Button
          type="submit"
          variant="primary"
          idle={!isChanged}
          loading={isSaving}
          className="justify-self-start"
        >
          Save
        </Button>
      </form>
    </SettingsSection>
  )
}
