import * as z from 'zod/mini'
import { downloadRefusal } from '../billing/download-refusal.ts'
import { endpoint } from '../endpoint.ts'
import { printTimes } from '../printing/estimate/print-times.ts'
import { projectPlates } from '../printing/models/plates.ts'
import { id, time } from '../rules.ts'
import { fileMesh, sizeInMm, stepFacts } from './file-mesh.ts'
import { facets, type ProductAccess, printTimeOn, productAccess, productFilter } from './product-filter.ts'

export { type ProductAccess, productAccess, productFilter }

export const picture = z.object({
  /** 1200 pixels wide; `cardUrl` is 640 wide. */
  url: z.string(),
  cardUrl: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
})
export type Picture = z.infer<typeof picture>

/** A photo shows a real print; other pictures are rendered from the files. */
export const productPicture = z.extend(picture, { isPhoto: z.boolean() })

const named = z.object({ id, slug: z.string(), name: z.string() })

export const category = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  text: z.string(),
  cover: z.nullable(picture),
  productCount: z.number(),
})
export type Category = z.infer<typeof category>

export const drop = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  theme: z.string(),
  text: z.string(),
  publishedAt: time,
  cover: z.nullable(picture),
  productCount: z.number(),
})
export type Drop = z.infer<typeof drop>

const productSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  tagline: z.optional(z.string()),
  access: productAccess,
  drop: z.nullable(z.object({ id, slug: z.string(), title: z.string() })),
  category: z.nullable(named),
  cover: z.nullable(picture),
  publishedAt: time,
  /** For the whole design with the default print settings; minutes on a slow printer, on a card on that of the member. */
  grams: z.number(),
  minutes: z.number(),
})
export type ProductSummary = z.infer<typeof productSummary>

export const productCard = z.extend(productSummary, {
  /** Whether each part fits the first printer of the member; absent without a printer or a measured size. */
  fitsBed: z.optional(z.boolean()),
})
export type ProductCard = z.infer<typeof productCard>

export const modelFormat = z.enum(['stl', '3mf'])
export type ModelFormat = z.infer<typeof modelFormat>

/** A model, or a companion: a STEP file is for CAD programs, and never printed. */
export const fileFormat = z.enum([...modelFormat.options, 'step', 'pdf'])
export type FileFormat = z.infer<typeof fileFormat>

export function isModel(format: string) {
  return modelFormat.options.some((model) => model === format)
}

export const productFile = z.object({
  id,
  name: z.string(),
  partName: z.string(),
  /** Copies for one finished piece. */
  copies: z.number(),
  format: fileFormat,
  version: z.string(),
  bytes: z.number(),
  /** Null for a companion. */
  mesh: z.nullable(fileMesh),
  step: z._default(z.nullable(stepFacts), null),
  publishedAt: time,
})
export type ProductFile = z.infer<typeof productFile>

export const printSettings = z.object({
  layerHeightMm: z.number(),
  nozzleMm: z.number(),
  walls: z.number(),
  infillPercent: z.number(),
  infillPattern: z.string(),
  supports: z.boolean(),
  /** Absent means that of each file; 0 means none. */
  brimMm: z.optional(z.number()),
  /** The thickness of the solid layers; absent means that of each file. */
  topMm: z.optional(z.number()),
  bottomMm: z.optional(z.number()),
  /** Filaments that one print needs; absent means one. */
  colours: z.optional(z.number()),
  material: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  notes: z.string(),
  assembly: z.nullable(z.string()),
})
export type PrintSettings = z.infer<typeof printSettings>

/** Texts for members who sell the prints; empty where there is none. */
export const listingKit = z.object({
  title: z.string(),
  text: z.string(),
  care: z.string(),
  /** 'USD 14 to 19'. */
  priceBand: z.string(),
})
export type ListingKit = z.infer<typeof listingKit>

/** Something that is not printed: four screws, 20 cm of cord. */
export const neededItem = z.object({
  name: z.string(),
  quantity: z.number(),
  /** Empty for pieces. */
  unit: z.string(),
})
export type NeededItem = z.infer<typeof neededItem>

/** How the parts are put together; without a picture while it is rendered. */
export const shownAssembly = z.object({
  steps: z.array(
    z.object({
      text: z.string(),
      parts: z.array(z.object({ name: z.string(), copies: z.number() })),
      picture: z.nullable(picture),
    }),
  ),
  needed: z.array(neededItem),
})
export type ShownAssembly = z.infer<typeof shownAssembly>

export const versionKind = z.enum(['first', 'fix', 'new_part', 'new_profile'])
export type VersionKind = z.infer<typeof versionKind>

export const product = z.object({
  ...productSummary.shape,
  tagline: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  version: z.string(),
  /** Archived: only members who downloaded it still see it. */
  isRetired: z.boolean(),
  change: z.nullable(z.object({ kind: versionKind, note: z.string(), publishedAt: time })),
  print: printSettings,
  assembly: z._default(z.nullable(shownAssembly), null),
  safetyNotes: z.nullable(z.string()),
  /** Null also when the member's plan does not include it. */
  listingKit: z.nullable(listingKit),
  parts: z.number(),
  /** The size of the largest part, in millimetres. */
  sizeMm: sizeInMm,
  ...printTimes.shape,
  /** The alt text of a picture that shows a size says which. */
  pictures: z.array(z.extend(productPicture, { showsSize: z.boolean() })),
  files: z.array(productFile),
  /** 3MF projects with several plates. */
  projects: z._default(z.array(z.extend(projectPlates, { fileId: id, partName: z.string() })), []),
  /** An image in the layout of `turntableSheet`; null until it is rendered. */
  turntable: z.nullable(z.object({ url: z.string() })),
  /** Why the member may not download the files; null when they may. */
  refusal: z.nullable(z.object({ code: downloadRefusal, message: z.string() })),
})
export type Product = z.infer<typeof product>

export const listProducts = endpoint({
  method: 'GET',
  path: '/product/all',
  access: 'member',
  duringView: 'member',
  summary: 'Published designs: search, filters, and keyset paging by `cursor`.',
  query: productFilter,
  reply: z.object({
    products: z.array(productCard),
    total: z.number(),
    /** True when `total` is only a lower bound. */
    totalIsAtLeast: z.boolean(),
    printTimeOn,
    facets,
    nextCursor: z.nullable(z.string()),
    /** The corrected search, used when the typed words match nothing. */
    corrected: z.nullable(z.string()),
  }),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/product/single/:id',
  access: 'member',
  duringView: 'member',
  summary: 'One published design, by id or slug; a retired one for those who downloaded it.',
  reply: z.object({ product }),
})

export const listRelatedProducts = endpoint({
  method: 'GET',
  path: '/product/:id/related',
  access: 'member',
  duringView: 'member',
  summary:
    'Up to eight designs: those that its downloaders also downloaded, then of the same drop and category.',
  reply: z.object({ products: z.array(productCard) }),
})

export const listPopularProducts = endpoint({
  method: 'GET',
  path: '/product/popular',
  access: 'member',
  duringView: 'member',
  summary: 'Up to twelve designs downloaded in this calendar month (UTC), most members first.',
  reply: z.object({ products: z.array(productCard) }),
})

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/product/suggest',
  access: 'member',
  duringView: 'member',
  summary: 'Up to eight suggestions while typing: categories, drops and designs. Tolerates typing errors.',
  query: z.object({ q: z.string().check(z.maxLength(200)) }),
  reply: z.object({
    suggestions: z.array(
      z.object({ kind: z.enum(['product', 'category', 'drop']), id, slug: z.string(), text: z.string() }),
    ),
  }),
})
