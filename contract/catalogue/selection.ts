import * as z from 'zod/mini'
import { id } from '../rules.ts'

/** Designs in one ZIP. */
export const mostSelected = 20

/** Also the downloads of a member per hour. */
export const mostFilesInOneZip = 60

const sentence = `Select up to ${mostSelected} designs at once.`

/** Duplicate ids count once. */
export const selection = z.object({
  productIds: z
    .array(id, sentence)
    .check(z.minLength(1, 'Select a design first.'), z.maxLength(mostSelected, sentence)),
})
