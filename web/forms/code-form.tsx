import { useEffect } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useSubmitForm } from './use-submit-form.ts'

type CodeFormProps = {
  hint?: string
  action: string
  onCode: (code: string) => Promise<unknown>
}

export function CodeForm({ hint, action, onCode }: CodeFormProps) {
  const { register, setFocus, resetField, onSubmit, formState } = useSubmitForm({
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
    async submit({ code }) {
      try {
        await onCode(code.trim())
      } catch (error) {
        resetField('code')
        throw error
      }
    },
    fieldOf: () => 'code',
  })
  // The button that opened this form is gone, and the focus with it.
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <TextField
        {...register('code')}
        label="Code"
        hint={hint}
        error={formState.errors.code?.message}
        autoComplete="one-time-code"
        maxLength={40}
      />
      <Button type="submit" variant="primary" loading={formState.isSubmitting} className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}
