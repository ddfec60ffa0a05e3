import { Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'

type DropZoneProps = {
  /** On the button: 'Upload pictures'. */
  label: string
  hint: string
  /** Extensions and types for the file chooser. */
  accept: string
  single?: boolean
  onFiles: (files: File[]) => void
}

export function DropZone({ label, hint, accept, single = false, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function over(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The button beside it does the same for every keyboard.
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid justify-items-center gap-2 rounded-md border border-edge border-dashed px-4 py-6 text-center ${isOver ? 'bg-sunken' : ''}`}
    >
      <input
        ref={input}
        type="file"
        multiple={!single}
        accept={accept}
        aria-label={label}
        className="hidden"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        <UploadIcon size={18} aria-hidden="true" /> {label}
      </Button>
      <p className="text-muted text-sm">{hint}</p>
    </div>
  )
}
