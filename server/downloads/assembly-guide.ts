import { Readable } from 'node:stream'
import type { User } from '#contract/accounts/accounts.ts'
import { neededText, partCounts } from '#contract/catalogue/assembly-text.ts'
import type { Product, ShownAssembly } from '#contract/catalogue/catalogue.ts'
import { brand } from '#contract/site/brand.ts'
import { readProduct } from '../catalogue/catalogue.ts'
import { Refusal } from '../platform/errors.ts'
import { jpegOf } from '../platform/files/pictures.ts'
import { keyOfMedia } from '../platform/http/files/media.ts'
import { FileAnswer } from '../platform/http/routes/serve.ts'
import { type Pdf, pdfColours, pdfMargin, printable, writePdf } from '../platform/pdf.ts'
import type { Platform } from '../platform/platform.ts'
import { refuseUnlessEntitled } from './grants.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'files' | 'limits'>
type Step = ShownAssembly['steps'][number] & { jpeg: Buffer | undefined }

const pictureHeight = 200
const width = 595 - 2 * pdfMargin
const bottom = 842 - pdfMargin

export async function assemblyGuide(platform: Deps, user: User, productId: string) {
  const { product } = await readProduct(platform, user, productId)
  refuseUnlessEntitled(platform, user, product.access)
  const { assembly } = product
  if (!assembly) throw new Refusal(404, 'This design has no assembly guide.')
  await platform.limits.take('assembly-guides', user.id)
  const steps: Step[] = []
  for (const step of assembly.steps) steps.push({ ...step, jpeg: await pictureOf(platform, step) })
  const title = `${product.title}: assembly guide`
  const content = await writePdf({ title, at: platform.now() }, (pdf) => {
    drawHead(pdf, product, assembly)
    for (const [index, step] of steps.entries()) drawStep(pdf, step, index + 1)
  })
  return new FileAnswer({
    name: `${product.slug}-assembly.pdf`,
    type: 'application/pdf',
    content: Readable.from([content]),
  })
}

/** A JPEG, because a PDF holds no WebP. */
async function pictureOf({ files }: Deps, { picture }: ShownAssembly['steps'][number]) {
  const content = picture && (await files.read(keyOfMedia(picture.url)))
  return content ? jpegOf(content, { quality: 85 }) : undefined
}

function drawHead(pdf: Pdf, { title, version, print }: Product, { needed }: ShownAssembly) {
  pdf.fillColor(pdfColours.accent).font('Helvetica-Bold').fontSize(14).text(brand.name)
  pdf.moveDown(1).fillColor('black').fontSize(24).text(printable(title))
  pdf.font('Helvetica').fontSize(11).fillColor(pdfColours.muted).text(`Assembly guide, version ${version}`)
  pdf.moveDown(1).fillColor('black')
  if (print.assembly) pdf.text(printable(print.assembly)).moveDown(1)
  if (needed.length === 0) return
  pdf.font('Helvetica-Bold').text('You also need').font('Helvetica')
  pdf
    .list(
      needed.map((item) => printable(neededText(item))),
      { bulletRadius: 2 },
    )
    .moveDown(1)
}

function drawStep(pdf: Pdf, { text, parts, jpeg }: Step, number: number) {
  const heading = `Step ${number}`
  const said = printable(text)
  const named = parts.length > 0 ? printable(`Parts: ${partCounts(parts)}`) : ''
  const textHeight = pdf.fontSize(11).heightOfString(`${heading}\n${said}`, { width })
  const partsHeight = named ? pdf.fontSize(9).heightOfString(named, { width }) : 0
  const height = textHeight + partsHeight + (jpeg ? pictureHeight + 10 : 0)
  if (pdf.y + height > bottom) pdf.addPage()
  pdf.fillColor('black').fontSize(11)
  pdf.font('Helvetica-Bold').text(heading, pdfMargin, pdf.y, { width }).font('Helvetica').text(said)
  if (named) pdf.fillColor(pdfColours.muted).fontSize(9).text(named)
  if (jpeg) {
    if (pdf.y + 6 + pictureHeight > bottom) pdf.addPage()
    const top = pdf.y + 6
    pdf.image(jpeg, pdfMargin, top, { height: pictureHeight })
    pdf.y = top + pictureHeight
  }
  pdf.moveDown(1.2)
}
