import { useId } from 'react'
import { useFileUrl } from '../ui/browser/use-file-url.ts'
import { FieldError } from '../ui/fields/field-frame.tsx'

type PhotoFieldProps = {
  label: string
  photo: File | undefined
  megabytes: number
  error?: string | undefined
  onChoose: (photo: File | undefined) => void
}

/** The server refuses other pictures, and says so in the form. */
export function PhotoField({ label, photo, megabytes, error, onChoose }: PhotoFieldProps) {
  const id = useId()
  const url = useFileUrl(photo)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== undefined}
        className="control py-2"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <p id={`${id}-hint`} className="text-muted text-sm">
        PNG, JPEG or WebP, at most {megabytes} MB. We remove the location from it.
      </p>
      <FieldError id={`${id}-error`} message={error} />
      {url && <img src={url} alt="" className="max-h-32 w-auto max-w-full justify-self-start rounded-sm" />}
    </div>
  )
}
