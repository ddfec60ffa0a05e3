import { randomUUID } from 'node:crypto'
import { publicKey } from '../../platform/http/media.ts'

/** The same picture 1200 and 640 pixels wide; width and height are those of the larger. */
export type NewPicture = { webp1200: Buffer; webp640: Buffer; width: number; height: number; alt: string }

/** A picture and where it will lie. */
export type PlacedPicture = NewPicture & { largeKey: string; cardKey: string }

export function placePicture(picture: NewPicture): PlacedPicture {
  const name = randomUUID()
  return {
    ...picture,
    largeKey: publicKey('pictures', `${name}-1200.webp`),
    cardKey: publicKey('pictures', `${name}-640.webp`),
  }
}

/** The files of pictures, as they are stored. */
export function picturesToStore(pictures: PlacedPicture[]) {
  return pictures.flatMap(({ largeKey, cardKey, webp1200, webp640 }) => [
    { key: largeKey, content: webp1200 },
    { key: cardKey, content: webp640 },
  ])
}
