import type { QRCode } from 'qrcode'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { Certificate } from '#contract/certificates/certificates.ts'
import { describeLicence, statusText } from '#contract/certificates/licence-text.ts'
import { brand } from '#contract/site/brand.ts'
import { jpegOf } from '../platform/files/pictures.ts'
import { formatDay } from '../platform/format-day.ts'
import { keyOfMedia } from '../platform/http/files/media.ts'
import { isPrintable, type Pdf, pdfColours, pdfMargin, printable, writePdf } from '../platform/pdf.ts'
import type { Platform } from '../platform/platform.ts'

const { accent, muted } = pdfColours
const margin = pdfMargin

export async function certificatePdf(
  platform: Pick<Platform, 'files' | 'urls' | 'now'>,
  certificate: Certificate,
): Promise<Buffer> {
  const { urls, now } = platform
  const picture = await pictureOf(platform, certificate)
  const title = `Licence certificate ${formatCertificateCode(certificate.code)}`
  const address = new URL(`/verify/${formatCertificateCode(certificate.code)}`, urls.public).href
  const { create } = await import('qrcode')
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  return writePdf({ title, at: now() }, (pdf) => {
    drawCertificate(pdf, certificate, { address, modules, picture, today: now() })
    drawTags(pdf.addPage(), certificate, modules)
  })
}

/** A JPEG, because a PDF holds no WebP. Undefined when the picture is gone or damaged: the licence counts without it. */
async function pictureOf({ files }: Pick<Platform, 'files'>, { design }: Certificate) {
  const stored = design?.pictureUrl && (await files.read(keyOfMedia(design.pictureUrl)))
  if (!stored) return undefined
  const size = { width: pictureBox.width * pixelsPerPoint, height: pictureBox.height * pixelsPerPoint }
  return jpegOf(stored, { quality: 80, size }).catch(() => undefined)
}

const pictureBox = { width: 160, height: 120 }
const pixelsPerPoint = 3

type Modules = QRCode['modules']
type OnCertificate = { address: string; modules: Modules; picture: Buffer | undefined; today: Date }

function drawCertificate(
  pdf: Pdf,
  certificate: Certificate,
  { address, modules, picture, today }: OnCertificate,
) {
  const { code, design, licensee, status, issuedAt, terms } = certificate
  const { title, text } = statusText[status]
  pdf.fillColor(accent).font('Helvetica-Bold').fontSize(14).text(brand.name)
  pdf.moveDown(1.5).fillColor('black').fontSize(26).text('Licence certificate')
  pdf.moveDown(0.3).font('Helvetica').fontSize(12).fillColor(muted).text(formatCertificateCode(code))
  pdf.moveDown(1.5)
  if (picture) {
    pdf.image(picture, pdf.page.width - margin - pictureBox.width, margin, pictureBox)
    pdf.y = Math.max(pdf.y, margin + pictureBox.height + 24)
  }
  const rows: [string, string][] = [
    ['Design', `${design?.title}, version ${design?.version}`],
    ['Licensed to', isPrintable(licensee ?? '') ? (licensee ?? '') : 'the maker named at the address below'],
    ['Issued', dayOf(issuedAt)],
    ['Status', `${title}, checked on ${dayOf(today)}. ${text}`],
    ['Licence', describeLicence(certificate, dayOf)],
    ['Terms dated', dayOf(terms)],
  ]
  for (const [label, value] of rows) {
    const top = pdf.y
    pdf.fontSize(11).fillColor(muted).text(label, margin, top, { width: 130 })
    pdf
      .fillColor('black')
      .text(printable(value), margin + 140, top, { width: 340 })
      .moveDown(0.6)
  }
  pdf.moveDown(1)
  drawQrCode(pdf, modules, { x: margin, y: pdf.y, size: 120 })
  pdf
    .fillColor('black')
    .text('Check the current status, no account needed:', margin + 140, pdf.y + 36, { width: 340 })
    .fillColor(accent)
    .text(address, { width: 340, link: address })
  pdf
    .fillColor(muted)
    .fontSize(9)
    .text(
      `${brand.company} licenses the holder to sell prints of this design made during the licensed time. The files may not be shared.`,
      margin,
      760,
      { width: 480 },
    )
}

const tag = { columns: 2, rows: 5, width: 226, height: 132, gap: 10 }

function drawTags(pdf: Pdf, { code, design, licensee }: Certificate, modules: Modules) {
  const left = (pdf.page.width - tag.columns * tag.width - tag.gap) / 2
  for (let index = 0; index < tag.columns * tag.rows; index++) {
    const x = left + (index % tag.columns) * (tag.width + tag.gap)
    const y = 60 + Math.floor(index / tag.columns) * (tag.height + tag.gap)
    pdf.lineWidth(0.5).dash(3, { space: 3 }).rect(x, y, tag.width, tag.height).stroke(muted).undash()
    pdf.circle(x + tag.width - 14, y + 14, 4).stroke(muted)
    drawQrCode(pdf, modules, { x: x + 10, y: y + 22, size: 84 })
    const text = { width: tag.width - 116, lineBreak: true, ellipsis: true, height: 30 }
    pdf.fillColor('black').font('Helvetica-Bold').fontSize(10)
    pdf.text(printable(design?.title ?? ''), x + 104, y + 26, text)
    pdf.font('Helvetica').fontSize(8).fillColor(muted)
    const maker =
      licensee !== null && isPrintable(licensee) ? `Made by ${licensee}` : 'Scan the code for the maker'
    pdf.text(printable(maker), x + 104, y + 58, { ...text, height: 22 })
    pdf.text(`Licensed design by ${brand.name}`, x + 104, y + 82, { ...text, height: 22 })
    pdf.fontSize(7).text(formatCertificateCode(code), x + 10, y + 112, { width: 90, lineBreak: false })
  }
}

/** Vectors print sharp at any size; light modules stay blank. */
function drawQrCode(pdf: Pdf, modules: Modules, { x, y, size }: { x: number; y: number; size: number }) {
  const step = size / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) pdf.rect(x + column * step, y + row * step, step, step)
  pdf.fill('black')
}

function dayOf(time: string | Date) {
  return formatDay(new Date(time))
}
