import { modelEndings, notUploadable, pictureEndings } from '#contract/catalogue/studio/upload-kinds.ts'
import { uploadLimits } from '#contract/catalogue/studio/uploads.ts'
import { maxModelSize } from '#contract/printing/models/mesh-formats.ts'

/** Returns true for pictures; the server checks the content, and says what to do about those it cannot read. */
export function isPictureName(name: string) {
  return /\.(png|jpe?g|webp|gif|heic|heif|avif|bmp|tiff?)$/i.test(name)
}

const endings = [...modelEndings.split(','), ...pictureEndings.split(',')]

/** Returns why a chosen file is not sent; undefined when the server decides, such as for a name without an extension. */
export function refusalOfFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size > uploadLimits.bytes) return `The file is larger than ${maxModelSize}.`
  const [ending] = /\.\w+$/.exec(name.toLowerCase()) ?? []
  const isKnown = ending === undefined || endings.includes(ending) || isPictureName(name)
  return isKnown ? undefined : notUploadable
}
