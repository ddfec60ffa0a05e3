import * as z from 'zod/mini'

/** A colour in sRGB, such as #1a2b3c. */
export const hexColour = z.templateLiteral(['#', z.string().check(z.regex(/^[0-9a-f]{6}$/))])
