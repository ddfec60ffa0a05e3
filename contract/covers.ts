import * as z from 'zod/mini'
import { formVersion } from './admin.ts'
import { pictureAlt } from './rules.ts'

const coverBytes = 10 * 1024 * 1024
export const coverRefusal = 'Choose a PNG, JPEG or WebP picture of at most 10 MB.'

/** The cover of a category or drop: a form, since it carries a picture. One that is not sent stays. */
export const coverForm = z.object({
  alt: pictureAlt,
  version: formVersion,
})

export const coverUploads = {
  picture: { maxBytes: coverBytes, maxFiles: 1, maxTotalBytes: coverBytes, refusal: coverRefusal },
}
