import * as z from 'zod/mini'
import { adminTable, formVersion, newOrder, version } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { id, pictureAlt, time } from '../rules.ts'
import { bannerAudience, shownBanner } from './banners.ts'

export const bannerImageBytes = 10 * 1024 * 1024
export const bannerImageRefusal = 'Choose a PNG, JPEG or WebP picture of at most 10 MB.'

export const listedBanner = z.extend(shownBanner, {
  audience: bannerAudience,
  startsAt: time,
  endsAt: z.nullable(time),
  position: z.int(),
  clicks: z.number(),
  version: z.number(),
})
export type ListedBanner = z.infer<typeof listedBanner>

export const listBanners = adminTable({
  path: '/admin/banners',
  summary: 'All banners in order, including scheduled and ended ones.',
  row: listedBanner,
  sorts: ['position', 'startsAt'],
  sortedBy: 'position',
  filters: { audience: z.optional(bannerAudience) },
})

const instant = z.iso.datetime('The time must be written like 2026-12-01T18:00:00Z.')
const emptyIsNone = z.pipe(
  z.optional(z.string()),
  z.transform((value) => (value === '' ? undefined : value)),
)

/** A multipart form, because it holds pictures; all other fields are strings. */
const fields = z.object({
  alt: pictureAlt,
  link: z
    .string('The link is missing.')
    .check(
      z.trim(),
      z.regex(/^\/(?![/\\])[^\s]*$/, 'The link must be a page of ours, like /products.'),
      z.maxLength(300, 'The link must be at most 300 characters long.'),
    ),
  audience: bannerAudience,
  startsAt: instant,
  endsAt: z.pipe(emptyIsNone, z.optional(instant)),
})

const picture = {
  maxBytes: bannerImageBytes,
  maxFiles: 1,
  maxTotalBytes: bannerImageBytes,
  refusal: bannerImageRefusal,
}
const uploads = { wide: picture, narrow: picture }

export const addBanner = endpoint({
  method: 'POST',
  path: '/admin/banners',
  access: 'admin',
  refusals: [503],
  summary: 'Creates a banner at the end of the list, with a picture for wide screens and one for phones.',
  body: fields,
  uploads,
  reply: z.object({ id }),
  message: 'Banner added.',
})

export const changeBanner = endpoint({
  method: 'PATCH',
  path: '/admin/banners/:id',
  access: 'admin',
  refusals: [409, 503],
  summary: 'Changes a banner. Omitted pictures stay.',
  body: z.extend(fields, { version: formVersion }),
  uploads,
  message: 'Banner saved.',
})

export const orderBanners = endpoint({
  method: 'PUT',
  path: '/admin/banners/order',
  access: 'admin',
  refusals: [409],
  summary: 'Sets the order of all banners.',
  body: newOrder,
  message: 'Order saved.',
})

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/admin/banners/:id',
  access: 'admin',
  refusals: [409],
  summary: 'Deletes a banner and its pictures.',
  body: z.object({ version }),
  message: 'Banner deleted.',
})
