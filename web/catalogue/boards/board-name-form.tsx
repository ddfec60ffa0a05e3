import { useEffect } from 'react'
import { renameBoard } from '#contract/catalogue/members/boards.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { ApiError } from '../../api/api-error.ts'
import { FormFailure, useSubmitForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type BoardNameFormProps = {
  name?: string
  submitLabel: string
  onName: (name: string) => Promise<unknown>
}

export function BoardNameForm({ name = '', submitLabel, onName }: BoardNameFormProps) {
  const { register, setFocus, onSubmit, failure, formState } = useSubmitForm({
    defaultValues: { name },
    validate: (form) => ({ name: form.name.trim() ? undefined : 'Required' }),
    submit: (form) => onName(form.name),
    fieldOf: (error) => (error instanceof ApiError && [400, 409].includes(error.status) ? 'name' : undefined),
  })
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        {...register('name')}
        label="Name of the board"
        placeholder="Christmas market"
        maxLength={maxLengthOf(renameBoard.body.shape.name)}
        autoComplete="off"
        error={formState.errors.name?.message}
      />
      <FormFailure error={failure} />
      <Button type="submit" variant="primary" loading={formState.isSubmitting} className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}
