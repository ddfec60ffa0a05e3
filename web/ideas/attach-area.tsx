import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../ui/buttons/button.tsx'
import { FieldError } from '../ui/fields/field-frame.tsx'

type AttachAreaProps = {
  error: string | undefined
  disabled: boolean
  onFiles: (files: File[]) => void
}

/** The caller decides which files are allowed. */
export function AttachArea({ error, disabled, onFiles }: AttachAreaProps) {
  const id = useId()
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    noKeyboard: true,
    disabled,
    onDrop: (accepted, refused) => onFiles([...accepted, ...refused.map(({ file }) => file)]),
  })
  return (
    <div className="grid gap-1.5">
      <div
        {...getRootProps()}
        className={`grid cursor-pointer justify-items-center gap-2 rounded-lg border border-edge border-dashed px-4 py-6 text-center transition-colors ${isDragActive ? 'bg-sunken' : 'hover:bg-paper'}`}
      >
        <input {...getInputProps({ accept: 'image/*,video/*,audio/*' })} />
        <ImagePlus size={24} aria-hidden="true" className="text-muted" />
        <Button
          size="sm"
          variant="quiet"
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-error`}
          className="underline underline-offset-4 disabled:bg-transparent"
        >
          Attach Files
        </Button>
        <p id={`${id}-hint`} className="text-muted text-sm">
          PNG, GIF, WEBP, MP4 or MP3.
        </p>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
