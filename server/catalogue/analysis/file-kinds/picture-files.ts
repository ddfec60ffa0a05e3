import { createHash } from 'node:crypto'
import { Refusal } from '../../../platform/errors.ts'
import { isPicture } from '../../../platform/files/pictures.ts'
import type { FileType } from '../../../platform/files/validation/file-types.ts'
import { withEnding } from '../../../platform/files/validation/safe-file-name.ts'
import { resizePicture, withKeys } from '../../pictures/pictures.ts'
import type { AnalysedFile, SourceFile } from './analysed-files.ts'

const narrowest = 640

export async function pictureFile({ path, name }: SourceFile, type: FileType): Promise<AnalysedFile> {
  if (!isPicture(type)) throw new Refusal(422, 'A picture must be a PNG, JPEG or WebP.')
  const sizes = await resizePicture(path)
  const { largeKey, cardKey } = withKeys(sizes)
  const { webp1200, webp640, width, height } = sizes
  const remarks =
    width < narrowest
      ? [`The picture is only ${width} pixels wide; it will look blurred on a large screen.`]
      : []
  return {
    row: {
      name: withEnding(name, 'webp'),
      kind: 'picture',
      format: 'webp',
      bytes: webp1200.length,
      sha256: createHash('sha256').update(webp1200).digest('hex'),
      large_key: largeKey,
      card_key: cardKey,
      width,
      height,
      remarks,
    },
    stored: [
      { key: largeKey, content: webp1200 },
      { key: cardKey, content: webp640 },
    ],
  }
}
