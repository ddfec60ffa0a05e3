import * as z from 'zod/mini'
import { id } from '../../rules.ts'

/** Designs in one ZIP. */
export const maxSelected = 20

/** Also the downloads of a member per hour. */
export const maxFilesInOneZip = 60

const sentence = `Select up to ${maxSelected} designs at once.`

/** Duplicate ids count once. */
export const selection = z.object({
  productIds: z
    .array(id, sentence)
    .check(z.minLength(1, 'Select a design first.'), z.maxLength(maxSelected, sentence)),
})
