export type PdfLine = { text: string; size?: number; bold?: boolean; right?: string }

const pageSize = { width: 595, height: 842 }
const margin = 56

/** Returns a one-page PDF of lines of text in the built-in Helvetica: enough for an invoice, and nothing to install. */
export function textPdf(lines: PdfLine[]): Buffer {
  const content = Buffer.from(draw(lines), 'latin1')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(body, 'latin1')
  const size = objects.length + 1
  body += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

function draw(lines: PdfLine[]) {
  let y = pageSize.height - margin
  const commands: string[] = []
  for (const { text, size = 11, bold = false, right } of lines) {
    y -= size * 1.6
    const font = bold ? '/F2' : '/F1'
    commands.push(`BT ${font} ${size} Tf ${margin} ${y.toFixed(1)} Td (${escaped(text)}) Tj ET`)
    if (right !== undefined) {
      const x = pageSize.width - margin - right.length * size * 0.53
      commands.push(`BT ${font} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${escaped(right)}) Tj ET`)
    }
  }
  return commands.join('\n')
}

/** Helvetica is encoded in Latin-1; other characters become question marks. */
function escaped(text: string) {
  return text
    .slice(0, 90)
    .replaceAll('€', '\u0080')
    .replaceAll(/[^\u0020-\u007e\u0080\u00a0-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, (character) => `\\${character}`)
}
