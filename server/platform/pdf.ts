import { brand } from '#contract/site/brand.ts'

export type Pdf = PDFKit.PDFDocument

export const pdfColours = { accent: '#c2410c', muted: '#57534e' }
/** In points, as all lengths of a PDF. */
export const pdfMargin = 56

export async function writePdf(
  { title, at }: { title: string; at: Date },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: title, Author: brand.company, CreationDate: at }
  const pdf = new PDFDocument({ size: 'A4', margin: pdfMargin, info, lang: 'en', displayTitle: true })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isWritten = new Promise((resolve) => pdf.on('end', resolve))
  draw(pdf)
  pdf.end()
  await isWritten
  return Buffer.concat(chunks)
}

/** Replaces what the built-in fonts lack, which have the letters of Windows-1252 only: 'ş' becomes 's', another script '?'. */
export function printable(text: string) {
  return text.replace(/[^\n\x20-\x7e\xa0-\xff‘’“”–—…•€™]/gu, (character) => {
    const [letter = ''] = character.normalize('NFKD')
    return /[\x20-\x7e]/.test(letter) ? letter : '?'
  })
}

export function isPrintable(name: string) {
  return printable(name).split('?').length === name.split('?').length
}
