import * as z from 'zod/mini'
import { id } from './rules.ts'

/** As many designs may be selected at once as one ZIP takes. */
export const mostSelected = 20

/** Of all of them together: what a member may fetch in an hour. */
export const mostFilesInOneZip = 60

const sentence = `Select up to ${mostSelected} designs at once.`

/** Designs that something is done with at once; one that is named twice counts once. */
export const selection = z.object({
  productIds: z
    .array(id, sentence)
    .check(z.minLength(1, 'Select a design first.'), z.maxLength(mostSelected, sentence)),
})
