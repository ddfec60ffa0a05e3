import { type ComponentProps, useState } from 'react'
import { useFileUrl } from '../ui/browser/use-file-url.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { imageProblem, imageTypes, notAnImage } from './image-file.ts'

type ImageFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'ref' | 'onBlur' | 'onChange'> & {
  label: string
  current: { url: string } | null | undefined
  /** The shape that members see; the picture is cropped around its middle. */
  crop?: { shape: string; caption: string }
  error?: string | undefined
}

/** Shows one picture as soon as it is chosen. Its value is a list of one file. */
export function ImageField({ current, crop, onChange, error, ...field }: ImageFieldProps) {
  const [chosen, setChosen] = useState<{ file: File | undefined; problem: string | undefined }>()
  const url = useFileUrl(chosen?.problem ? undefined : chosen?.file)
  const shown = url ?? current?.url
  const refuse = () => url && setChosen({ file: undefined, problem: notAnImage })
  return (
    <div className="grid content-start gap-2">
      <TextField
        {...field}
        error={chosen?.problem ?? error}
        type="file"
        accept={imageTypes}
        className="py-2"
        onChange={(event) => {
          const { files } = event.target
          setChosen({ file: files?.[0], problem: imageProblem(files ?? undefined) })
          return onChange?.(event)
        }}
      />
      {crop ? (
        <figure className="mt-4 grid gap-1">
          <div
            className={`relative grid place-items-center overflow-hidden rounded-md bg-sunken text-muted text-sm ${crop.shape}`}
          >
            {shown ? (
              <img src={shown} alt="" onError={refuse} className="absolute inset-0 size-full object-cover" />
            ) : (
              'No picture yet'
            )}
          </div>
          <figcaption className="text-muted text-sm">{crop.caption}</figcaption>
        </figure>
      ) : (
        shown && (
          <img
            src={shown}
            alt=""
            onError={refuse}
            className="mt-4 max-h-32 max-w-full justify-self-start rounded-sm"
          />
        )
      )}
    </div>
  )
}
