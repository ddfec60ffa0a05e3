import { hashKey } from '@tanstack/react-query'
import type { FormPicture } from '#contract/catalogue/studio/product-form.ts'

/** A picture of the form; its alt text may still be missing. */
export type PictureValue = Pick<
  FormPicture,
  'id' | 'cardUrl' | 'width' | 'alt' | 'isPhoto' | 'isClearedForShops'
>

type Pictures = readonly PictureValue[]

export function sentPicture({ id, alt, isPhoto, isClearedForShops }: PictureValue) {
  return { id, alt, isPhoto, isClearedForShops }
}

/** Returns the newer pictures with unsaved changes of order, texts and flags; new ones come first. */
export function mergedPictures(newer: Pictures, { saved, typed }: { saved: Pictures; typed: Pictures }) {
  if (hashKey([saved.map(sentPicture)]) === hashKey([typed.map(sentPicture)])) return [...newer]
  const added = newer.filter(({ id }) => !find(saved, id) && !find(typed, id))
  const own = typed.flatMap((picture) => {
    const [now, before] = [find(newer, picture.id), find(saved, picture.id)]
    if (!now) return before ? [] : [picture]
    const changes = Object.entries(sentPicture(picture)).filter(
      ([name, value]) => value !== before?.[name as keyof PictureValue],
    )
    return [{ ...now, ...Object.fromEntries(changes) }]
  })
  return [...added, ...own]
}

function find(pictures: Pictures, id: string) {
  return pictures.find((picture) => picture.id === id)
}
