import { useId, useState } from 'react'
import { useFileUrl } from '../ui/browser/use-file-url.ts'

type ImageFieldProps = {
  label: string
  current: { url: string } | null | undefined
  onChoose: (file: File) => void
}

/** One picture, shown as soon as it is chosen. */
export function ImageField({ label, current, onChoose }: ImageFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<File>()
  const shown = useFileUrl(chosen) ?? current?.url

  function choose(file: File | undefined) {
    if (!file) return
    setChosen(file)
    onChoose(file)
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {shown && (
        <img src={shown} alt="" className="max-h-32 w-auto max-w-full justify-self-start rounded-sm" />
      )}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="control py-2"
        onChange={(event) => choose(event.target.files?.[0])}
      />
    </div>
  )
}
