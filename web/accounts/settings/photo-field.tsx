import { type ChangeEvent, useId, useRef, useState } from 'react'
import { blankProfileImg } from '#contract/accounts/accounts.ts'
import { useFileUrl } from '../../ui/browser/use-file-url.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/fields/field-frame.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { type PhotoChange, photoProblem, unreadablePhoto } from './profile-changes.ts'

type PhotoFieldProps = {
  /** The address of the photo that is stored. */
  current: string
  photo: PhotoChange
  onChange: (photo: PhotoChange) => void
}

/** Shows and crops a chosen photo before it is sent; a wrong file never leaves the browser. */
export function PhotoField({ current, photo, onChange }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<File>()
  const chosenUrl = useFileUrl(chosen)
  const croppedUrl = useFileUrl(photo === 'none' ? undefined : photo)
  const hasOwn = current !== blankProfileImg

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // The same file may be chosen again.
    event.target.value = ''
    if (!file) return
    setProblem(photoProblem(file))
    if (!photoProblem(file)) setChosen(file)
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={photo === 'none' ? blankProfileImg : (croppedUrl ?? current)} className="size-24" />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              aria-label="Photo"
              accept="image/png,image/jpeg,image/webp"
              onChange={choose}
              className="hidden"
            />
            <Button size="sm" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
              Choose photo
            </Button>
            {photo && (
              <Button size="sm" variant="quiet" onClick={() => onChange(undefined)}>
                Keep current photo
              </Button>
            )}
            {!photo && hasOwn && (
              <Button size="sm" variant="quiet" onClick={() => onChange('none')}>
                Remove photo
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="text-muted text-sm">
            PNG, JPEG or WebP, at most 5 MB. Shown as a circle.
          </p>
        </div>
      </div>
      <FieldError id={`${id}-error`} message={problem} />
      <CropDialog
        url={chosenUrl}
        onCrop={(cropped) => {
          onChange(cropped)
          setChosen(undefined)
        }}
        onClose={() => setChosen(undefined)}
        onUnreadable={() => {
          setProblem(unreadablePhoto)
          setChosen(undefined)
        }}
      />
    </div>
  )
}
