import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { brand } from '#contract/brand.ts'
import { choicesOf } from '#contract/print-figures.ts'
import { estimatePrint, type PrintEstimate } from '#geometry/estimate/estimate.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { type NewModelFile, type NewPicture, publishProduct } from '#server/catalogue/catalogue.ts'
import type { Platform } from '#server/platform/platform.ts'
import { publishedAt } from './catalogue.ts'
import type { Design, Part } from './design.ts'
import { listingKitOf } from './listing-kits.ts'
import { pictureFile } from './pictures.ts'

/** Builds a design and puts it into the shop the way an administrator would. */
export async function publishDesign(platform: Platform, design: Design) {
  const { slug, title, tagline, description, category, drop, access, tags, version } = design
  const parts = await design.build()
  const { assembly = null, ...print } = design.print
  return publishProduct(platform, {
    slug,
    title,
    tagline,
    description,
    category,
    drop,
    access,
    tags,
    version,
    // Parts of several colours are printed one after the other.
    print: { ...print, colours: 1, assembly },
    safetyNotes: design.safetyNotes ?? null,
    listingKit: listingKitOf(slug),
    ...estimateOf(parts, design.print),
    publishedAt: publishedAt(design),
    files: await filesOf(design, parts),
    pictures: await Promise.all(design.pictures.map((_, index) => readPicture(design, index))),
  })
}

/** Every part as often as the finished piece needs it, on a slower printer and on a faster one. */
function estimateOf(parts: Part[], print: Design['print']) {
  const choices = choicesOf(print)
  const estimates = parts.map(({ mesh, copies = 1 }) => ({ ...estimatePrint(mesh, { choices }), copies }))
  const sum = (of: (estimate: PrintEstimate) => number) =>
    Math.ceil(estimates.reduce((total, each) => total + each.copies * of(each), 0))
  return {
    grams: sum(({ grams }) => grams),
    minutes: sum(({ minutes }) => minutes.slow),
    fastMinutes: sum(({ minutes }) => minutes.fast),
  }
}

/** One STL a part, and one 3MF that holds them all. */
async function filesOf(design: Design, parts: Part[]): Promise<NewModelFile[]> {
  const { slug, title } = design
  const project = await allPartsOf(design, parts)
  const whole = {
    name: `${slug}.3mf`,
    partName: 'All parts',
    format: '3mf',
    bytes: Buffer.from(project),
  } as const
  const single = parts.map(({ name, fileName, mesh, copies = 1 }) => ({
    name: parts.length === 1 ? `${slug}.stl` : `${slug}-${fileName}.stl`,
    partName: name,
    copies,
    format: 'stl' as const,
    bytes: Buffer.from(writeStl(mesh, `${title} by ${brand.name}`)),
  }))
  return [whole, ...single]
}

/** Every part as often as the finished piece needs it, laid out for printing. */
export async function allPartsOf(design: Design, parts: Part[]): Promise<Uint8Array> {
  return await writeThreeMf(parts, {
    title: design.title,
    designer: brand.name,
    licenseTerms: `Commercial licence of ${brand.name}: prints may be sold, files may not be shared.`,
    application: brand.name,
    thumbnail: await sharp(pictureFile(design, 0)).resize({ width: 400 }).png().toBuffer(),
  })
}

async function readPicture(design: Design, index: number): Promise<NewPicture> {
  const webp1200 = readFileSync(pictureFile(design, index))
  const webp640 = await sharp(webp1200).resize({ width: 640 }).webp({ quality: 80 }).toBuffer()
  const { width, height } = await sharp(webp1200).metadata()
  return { webp1200, webp640, width, height, alt: design.pictures[index]?.alt ?? design.title }
}
