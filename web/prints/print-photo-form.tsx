import { useState } from 'react'
import { addPrintPhoto, printPhotoForm, printPhotoLimits } from '#contract/prints/print-photos.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../api/api.ts'
import { FormFailure, problemWith, refusedField, useSubmitForm } from '../forms/forms.ts'
import { notify } from '../ui/feedback/toast.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { PrintFields, SendButtons } from './print-form.tsx'

type PrintPhotoFormProps = {
  productId: string
  printer: string | undefined
  onCancel: () => void
  onSent: () => Promise<unknown>
}

export function PrintPhotoForm({ productId, printer = '', onCancel, onSent }: PrintPhotoFormProps) {
  const [photo, setPhoto] = useState<File>()
  const { register, onSubmit, failure, formState } = useSubmitForm<Fields & { photo?: FileList }>({
    defaultValues: { printer, filament: '', alt: '' },
    validate: ({ photo: files, ...fields }) => ({
      photo: files?.length ? undefined : 'Choose a photo.',
      ...problemsOf(fields),
    }),
    fieldOf: refusedField(['photo', 'alt', 'printer', 'filament']),
    submit: async ({ photo: _, ...fields }) => {
      if (!photo) return
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('photo', photo)
      await call(addPrintPhoto, { params: { productId }, form })
      notify('success', addPrintPhoto.message)
      await onSent()
    },
  })
  const { errors, isSubmitting } = formState
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <PhotoField
        label="Photo"
        photo={photo}
        megabytes={printPhotoLimits.megabytes}
        error={errors.photo?.message}
        field={register('photo')}
        onChoose={setPhoto}
      />
      <TextField
        {...register('alt')}
        label="What does the photo show?"
        hint="For members who can’t see it, for example: three planters in green on a shelf."
        maxLength={maxLengthOf(printPhotoForm.shape.alt)}
        error={errors.alt?.message}
      />
      <PrintFields register={register} errors={errors} />
      <FormFailure error={failure} />
      <SendButtons action="Send photo" isSending={isSubmitting} onCancel={onCancel} />
    </form>
  )
}

type Fields = { printer: string; filament: string; alt: string }

function problemsOf(fields: Fields) {
  const { shape } = printPhotoForm
  const problem = (name: keyof Fields) => problemWith(shape[name], fields[name])
  return { printer: problem('printer'), filament: problem('filament'), alt: problem('alt') }
}
