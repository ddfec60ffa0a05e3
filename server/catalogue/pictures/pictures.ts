import { randomUUID } from 'node:crypto'
import { Refusal } from '../../platform/errors.ts'
import { openPicture, pictureRefusal } from '../../platform/files/pictures.ts'
import { publicKey } from '../../platform/http/files/media.ts'
import { mailPictureWidth } from '../../platform/mail/mail-template.ts'

export type NewPicture = { webp1200: Buffer; webp640: Buffer; width: number; height: number; alt: string }

const unreadable = 'The picture cannot be read: it is damaged, or larger than 64 million pixels.'

/** Re-encodes the picture, so that no metadata survives. */
export async function resizePicture(path: string): Promise<NewPicture> {
  try {
    const picture = (await openPicture(path)).rotate()
    const resized = (width: number) =>
      picture
        .clone()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
    const large = await resized(1200)
    const card = await resized(640)
    const { width, height } = large.info
    return { webp1200: large.data, webp640: card.data, width, height, alt: '' }
  } catch (error) {
    throw pictureRefusal(error, new Refusal(422, unreadable))
  }
}

/** Returns a JPEG twice as wide as an email shows it, on white: JPEG has no transparency. */
export async function resizeForMail(stored: Buffer): Promise<Buffer> {
  const picture = await openPicture(stored)
  return picture
    .resize({ width: 2 * mailPictureWidth, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

export type PictureWithKeys = NewPicture & { largeKey: string; cardKey: string }

export function withKeys(picture: NewPicture): PictureWithKeys {
  const name = randomUUID()
  return {
    ...picture,
    largeKey: publicKey('pictures', `${name}-1200.webp`),
    cardKey: publicKey('pictures', `${name}-640.webp`),
  }
}

export function picturesToStore(pictures: PictureWithKeys[]) {
  return pictures.flatMap(({ largeKey, cardKey, webp1200, webp640 }) => [
    { key: largeKey, content: webp1200 },
    { key: cardKey, content: webp640 },
  ])
}
