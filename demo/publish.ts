import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { blankContent, changeProduct } from '#contract/catalogue/studio/product-form.ts'
import { choicesOf, type PrintFigures } from '#contract/printing/estimate/print-figures.ts'
import { totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import { brand } from '#contract/site/brand.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import {
  createDraft,
  publishProduct,
  setDraftFiles,
  setPictures,
  updateDraft,
} from '#server/catalogue/catalogue.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { assemblyOf } from './assembly.ts'
import { publishedAt } from './catalogue.ts'
import type { Design, Part } from './design.ts'
import { listingKitOf } from './listing-kits/listing-kits.ts'
import { pictureFile } from './pictures.ts'
import { type Administrator, type FileToUpload, uploadFile, withClockAt } from './studio.ts'

type CategoryAndDrop = { categoryId: string | undefined; dropId: string }
type ModelFile = FileToUpload & { partName: string; copies?: number }

/** Builds a design and publishes it by the actions of the studio, at its own time. */
export async function publishDesign(
  platform: Platform,
  by: Administrator,
  { design, within }: { design: Design; within: CategoryAndDrop },
) {
  const parts = await design.build()
  const [files, pictures] = await Promise.all([
    uploadModels(platform, by, await filesOf(design, parts)),
    uploadPictures(platform, by, design),
  ])
  const estimate = totalEstimate(files, design.print)
  if (!estimate) throw new Error(`${design.slug} has no estimate.`)
  const content = { ...contentOf(design, parts, estimate), ...within }
  const time = publishedAt(design)
  await inTransaction(platform, (inside) => publish(inside, by, { content, files, pictures, time }))
}

type NewDesign = {
  content: object
  files: UploadedModel[]
  pictures: Awaited<ReturnType<typeof uploadPictures>>
  time: Date
}

async function publish(platform: Platform, by: Administrator, design: NewDesign) {
  const { content, pictures } = design
  const body = changeProduct.body.parse({ ...content, revision: 1 })
  const params = await createDraft(platform, { ...by, params: {}, body: { title: body.title } })
  const { product } = await updateDraft(platform, { ...by, params, body })
  const files = design.files.map(({ id: fileId, partName, copies }) => {
    return { fileId, partName, copies, acceptProblems: false }
  })
  const filesCall = { ...by, params, body: { files, revision: product.revision } }
  const { product: filed } = await setDraftFiles(platform, filesCall)
  const picturesCall = { ...by, params, body: { pictures, revision: filed.revision } }
  const { revision } = (await setPictures(platform, picturesCall)).product
  await publishProduct(withClockAt(platform, design.time), { ...by, params, body: { revision } })
}

type UploadedModel = Awaited<ReturnType<typeof uploadModels>>[number]

function uploadModels(platform: Platform, by: Administrator, files: ModelFile[]) {
  return Promise.all(
    files.map(async ({ partName, copies = 1, ...file }) => ({
      ...(await uploadFile(platform, by, file)),
      partName,
      copies,
    })),
  )
}

function uploadPictures(platform: Platform, by: Administrator, design: Design) {
  return Promise.all(
    design.pictures.map(async ({ alt }, index) => {
      const path = pictureFile(design, index)
      const file = { name: `${design.slug}-${index + 1}.webp`, bytes: readFileSync(path) }
      const { id } = await uploadFile(platform, by, file)
      return { id, alt, isPhoto: false, isClearedForShops: true }
    }),
  )
}

/** Returns the content of the studio's form without the category and the drop. */
export function contentOf(design: Design, parts: Part[], { grams, minutes, fastMinutes }: PrintFigures) {
  const { slug, title, tagline, description, access, tags, safetyNotes = null } = design
  const { assembly = null, ...print } = design.print
  return {
    ...blankContent,
    slug,
    title,
    tagline,
    description,
    access,
    tags,
    safetyNotes,
    grams,
    minutes,
    fastMinutes,
    // Parts of several colours are printed one after the other.
    print: { ...print, colours: 1, assembly },
    assembly: assemblyOf(design, parts),
    listingKit: listingKitOf(slug, { grams, minutes }),
  }
}

/** Returns one STL a part, and one 3MF that holds them all. */
async function filesOf(design: Design, parts: Part[]): Promise<ModelFile[]> {
  const { slug, title } = design
  const project = await allPartsOf(design, parts)
  const whole = {
    name: `${slug}.3mf`,
    partName: 'All parts',
    bytes: Buffer.from(project),
  }
  const single = parts.map(({ name, fileName, mesh, copies = 1 }) => ({
    name: parts.length === 1 ? `${slug}.stl` : `${slug}-${fileName}.stl`,
    partName: name,
    copies,
    bytes: Buffer.from(writeStl(mesh, `${title} by ${brand.name}`)),
  }))
  return [whole, ...single]
}

/** Returns all copies of every part for one finished piece, laid out for printing. */
export async function allPartsOf(design: Design, parts: Part[]): Promise<Uint8Array> {
  const about = {
    title: design.title,
    designer: brand.name,
    licenseTerms: `Commercial licence of ${brand.name}: prints may be sold, files may not be shared.`,
    application: brand.name,
    thumbnail: await sharp(pictureFile(design, 0)).resize({ width: 400 }).png().toBuffer(),
  }
  const { plates, print } = design
  return await writeThreeMf(parts, about, plates && { plates, choices: choicesOf(print) })
}
