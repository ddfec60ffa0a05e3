import * as z from 'zod/mini'
import { version as revision } from '../../admin.ts'
import { endpoint } from '../../endpoint.ts'
import { printEstimate } from '../../printing/estimate/print-estimate.ts'
import { projectPlates } from '../../printing/models/plates.ts'
import { shownPrintability } from '../../printing/printability/printability.ts'
import { id, slug, time } from '../../rules.ts'
import { requiredText, text } from '../../texts.ts'
import { assembly } from '../assembly.ts'
import {
  fileFormat,
  listingKit,
  printSettings,
  product,
  productAccess,
  productPicture,
} from '../catalogue.ts'
import { fileMesh, stepFacts } from '../file-mesh.ts'
import { number, whole } from '../form-fields.ts'
import { productStatus } from '../products.ts'
import { boothState } from './photo-booth.ts'
import { takenFiles } from './uploads.ts'

const title = requiredText('The title', 120, 'Title is required')

const tag = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'A tag is empty.'),
    z.maxLength(40, 'A tag has at most 40 characters.'),
  )

export const listingTexts = z.extend(listingKit, {
  title: text('The listing title', 140),
  text: text('The listing text', 5_000),
  care: text('The care instructions', 2_000),
  priceBand: text('The price band', 60),
})

/** The form without pictures and files. Drafts may be incomplete. */
const productContent = z.object({
  title,
  slug,
  tagline: text('The short text', 300),
  description: text('The description', 20_000),
  tags: z.array(tag).check(z.maxLength(30, 'A design has at most 30 tags.')),
  categoryId: z.nullable(id),
  dropId: z.nullable(id),
  access: productAccess,
  print: z.extend(printSettings, {
    layerHeightMm: number('layer height', 0.04, 2),
    nozzleMm: number('nozzle', 0.1, 3),
    walls: whole('number of walls', 0, 50),
    infillPercent: number('infill', 0, 100),
    infillPattern: text('The infill pattern', 60),
    brimMm: z.optional(number('brim', 0, 100)),
    topMm: z.optional(number('top shell', 0, 100)),
    bottomMm: z.optional(number('bottom shell', 0, 100)),
    colours: z.optional(whole('number of colours', 1, 32)),
    material: text('The material', 60),
    notes: text('The printing notes', 5_000),
    assembly: z.nullable(text('The assembly', 5_000)),
  }),
  assembly: z.nullable(assembly),
  safetyNotes: z.nullable(text('The safety notes', 5_000)),
  listingKit: z.nullable(listingTexts),
  /** Figures for the whole design, on a slow and on a fast printer. */
  grams: whole('filament', 0, 100_000),
  minutes: whole('print time', 0, 100_000),
  fastMinutes: whole('print time on a fast printer', 0, 100_000),
})
export type ProductContent = z.infer<typeof productContent>

/** Default print settings. */
export const everydayPrint: ProductContent['print'] = {
  layerHeightMm: 0.2,
  nozzleMm: 0.4,
  walls: 3,
  infillPercent: 15,
  infillPattern: 'gyroid',
  supports: false,
  material: 'PLA',
  difficulty: 'easy',
  notes: '',
  assembly: null,
}

/** A draft without anything. */
export const blankContent: ProductContent = {
  title: '',
  slug: '',
  tagline: '',
  description: '',
  tags: [],
  categoryId: null,
  dropId: null,
  access: 'paid',
  print: everydayPrint,
  assembly: null,
  safetyNotes: null,
  listingKit: null,
  grams: 0,
  minutes: 0,
  fastMinutes: 0,
}

const formPicture = z.extend(productPicture, { id, isClearedForShops: z.boolean() })
export type FormPicture = z.infer<typeof formPicture>

const formFile = z.object({
  id,
  name: z.string(),
  partName: z.string(),
  copies: z.number(),
  format: fileFormat,
  bytes: z.number(),
  /** True for a 3MF generated from all parts of a ZIP. */
  isAllParts: z._default(z.boolean(), false),
  /** True for a 3MF converted from an STL or OBJ; null where that was not recorded. */
  isMade: z._default(z.nullable(z.boolean()), null),
  /** Null for a companion. */
  mesh: z.nullable(fileMesh),
  step: z.nullable(stepFacts),
  cardUrl: z.nullable(z.string()),
  /** An administrator accepted the problems. */
  acceptedProblems: z.array(z.string()),
  /** What a repair did, in sentences. */
  repairs: z.array(z.string()),
  /** The file before its repair. */
  originalUrl: z.nullable(z.string()),
  estimate: z.nullable(printEstimate),
  plates: z.nullable(projectPlates),
  /** Null for a companion, and for a model that was not checked. */
  printability: z.nullable(shownPrintability),
})
export type FormFile = z.infer<typeof formFile>

const formProduct = z.object({
  id,
  content: productContent,
  status: productStatus,
  publishedAt: z.nullable(time),
  version: z.string(),
  revision,
  pictures: z.array(formPicture),
  files: z.array(formFile),
  /** For each saved step; null without parts to show, or until it is rendered. */
  stepPictures: z.array(z.nullable(z.object({ url: z.string() }))),
  isRenderingSteps: z.boolean(),
  /** Null until the photo booth is used. */
  booth: z.nullable(boothState),
  /** The slicer has not finished: the figures will change. */
  isMeasuring: z.boolean(),
  /** Sentences: what publishing still needs. */
  missing: z.array(z.string()),
})
export type FormProduct = z.infer<typeof formProduct>

export const showAdminProduct = endpoint({
  method: 'GET',
  path: '/admin/products/:id',
  access: 'admin',
  summary: 'One design for the form, with its missing requirements for publishing.',
  reply: z.object({ product: formProduct }),
})

export const previewProduct = endpoint({
  method: 'GET',
  path: '/admin/products/:id/preview',
  access: 'admin',
  summary: 'A design as members of a plan will see it, published or not.',
  query: z.object({ as: z.enum(['basic', 'paid']) }),
  reply: z.object({ product }),
})

export const addProduct = endpoint({
  method: 'POST',
  path: '/admin/products',
  access: 'admin',
  summary:
    'Creates a draft. With the `id` of a draft that exists, nothing is created: a repeated call is safe.',
  body: z.object({ title, id: z.optional(id) }),
  reply: z.object({ id }),
  message: 'Draft created.',
})

const shown = z.object({ product: formProduct })

export const changeProduct = endpoint({
  method: 'PATCH',
  path: '/admin/products/:id',
  access: 'admin',
  refusals: [409, 422],
  summary: 'Changes the texts, category, drop and print data of a design.',
  body: z.extend(productContent, { revision }),
  reply: shown,
  message: 'Design saved.',
})

export const productPictureAlt = text('The description of a picture', 300)

export const setPictures = endpoint({
  method: 'PUT',
  path: '/admin/products/:id/pictures',
  access: 'admin',
  refusals: [409, 422],
  summary:
    'Sets the pictures of a design in order; the first is the cover. Each is a current picture, a picture of an upload or a rendering of a model file, by the id of the file. Pictures cleared for shops are in the listing kit.',
  body: z.object({
    pictures: z
      .array(
        z.object({
          id,
          alt: productPictureAlt,
          isPhoto: z._default(z.boolean(), false),
          /** Absent: unchanged. A new picture is not cleared. */
          isClearedForShops: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(30, 'A design has at most 30 pictures.')),
    revision,
  }),
  reply: shown,
  message: 'Pictures saved.',
})

export const setDraftFiles = endpoint({
  method: 'PUT',
  path: '/admin/products/:id/files',
  access: 'admin',
  refusals: [409, 422],
  summary: 'Sets the files of a draft: current files by id, and files of uploads.',
  body: z.object({ files: takenFiles, revision }),
  reply: shown,
  message: 'Files saved.',
})
