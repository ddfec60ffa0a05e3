import { type ComponentProps, useId } from 'react'
import { useFileUrl } from '../ui/browser/use-file-url.ts'
import { FieldError } from '../ui/fields/field-frame.tsx'

type PhotoFieldProps = {
  label: string
  photo: File | undefined
  megabytes: number
  error?: string | undefined
  /** The registration of a form that requires the photo. */
  field?: Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onBlur' | 'onChange'>
  onChoose: (photo: File | undefined) => void
}

/** The server refuses other pictures, and says so in the form. */
export function PhotoField({ label, photo, megabytes, error, field, onChoose }: PhotoFieldProps) {
  const id = useId()
  const url = useFileUrl(photo)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        {...field}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== undefined}
        className="control py-2"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          field?.onChange?.(event)
        }}
      />
      <p id={`${id}-hint`} className="text-muted text-sm">
        PNG, JPEG or WebP, at most {megabytes} MB. We remove the location from it.
      </p>
      <FieldError id={`${id}-error`} message={error} />
      {url && <img src={url} alt="" className="max-h-32 w-auto max-w-full justify-self-start rounded-sm" />}
    </div>
  )
}
