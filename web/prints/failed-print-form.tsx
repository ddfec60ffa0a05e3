import { useState } from 'react'
import { printFailure, reportPrintFailure } from '#contract/prints/print-failures.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../api/api.ts'
import { FormFailure, problemWith, useSubmitForm } from '../forms/forms.ts'
import { notify } from '../ui/feedback/toast.ts'
import { TextArea } from '../ui/fields/text-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { PrintFields, SendButtons } from './print-form.tsx'

type FailedPrintFormProps = {
  productId: string
  printer: string | undefined
  onCancel: () => void
  onSent: () => Promise<unknown>
}

export function FailedPrintForm({ productId, printer = '', onCancel, onSent }: FailedPrintFormProps) {
  const [photo, setPhoto] = useState<File>()
  const { register, onSubmit, failure, formState } = useSubmitForm({
    defaultValues: { printer, filament: '', message: '' },
    validate: problemsOf,
    submit: async (fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (photo) form.set('photo', photo)
      await call(reportPrintFailure, { params: { productId }, form })
      notify('success', reportPrintFailure.message)
      await onSent()
    },
  })
  const { errors, isSubmitting } = formState
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <PrintFields register={register} errors={errors} />
      <TextArea
        {...register('message')}
        label="What happened?"
        rows={4}
        maxLength={maxLengthOf(printFailure.shape.message)}
        error={errors.message?.message}
      />
      <PhotoField label="Photo (optional)" photo={photo} megabytes={10} onChoose={setPhoto} />
      <FormFailure error={failure} />
      <SendButtons action="Send report" isSending={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

type Fields = { printer: string; filament: string; message: string }

function problemsOf(fields: Fields) {
  const { shape } = printFailure
  const problem = (name: keyof Fields) => problemWith(shape[name], fields[name])
  return { printer: problem('printer'), filament: problem('filament'), message: problem('message') }
}
