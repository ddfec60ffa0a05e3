import type { FileFormat } from '#contract/catalogue/catalogue.ts'

/** Shows the picture of a model, or an icon of the file type. */
export function Thumbnail({ url, format }: { url: string | null | undefined; format: FileFormat | 'webp' }) {
  const shape = 'aspect-4/3 w-20 shrink-0 rounded-sm sm:w-24'
  if (url) return <img src={url} alt="" className={`${shape} object-cover`} />
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center bg-sunken text-muted text-sm`}>
      {format.toUpperCase()}
    </span>
  )
}
