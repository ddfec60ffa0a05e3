import * as z from 'zod/mini'
import { formVersion } from '../admin.ts'
import { pictureAlt } from '../rules.ts'

const coverBytes = 10 * 1024 * 1024
export const coverRefusal = 'Choose a PNG, JPEG or WebP picture of at most 10 MB.'

/** A multipart form with the cover of a category or drop. Without a file the cover stays. */
export const coverForm = z.object({
  alt: pictureAlt,
  version: formVersion,
})

export const coverUploads = {
  picture: { maxBytes: coverBytes, maxFiles: 1, maxTotalBytes: coverBytes, refusal: coverRefusal },
}
