import * as z from 'zod/mini'

/**
 * How wide a part is in directions of the bed: degrees from 0 to below 180, counter-clockwise from its width, and mm between
 * the two lines that enclose it (the calipers of Shamos, 1978). Begins with 0 and has 90. Between two directions counts the
 * corner where their lines meet, so that a part never seems smaller than it is.
 */
export const outline = z.array(z.tuple([z.number(), z.number()]))
export type Outline = z.infer<typeof outline>
