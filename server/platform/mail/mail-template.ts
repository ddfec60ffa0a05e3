import { Liquid } from 'liquidjs'
import { brand } from '#contract/site/brand.ts'
import { escapeHtml } from '../html.ts'

/**
 * Liquid. A blank line separates paragraphs, and a line that is only a link to our site becomes a button: a bare address
 * or `[label](address)`. `![description](address)` is a picture of our site.
 */
export type MailTemplate = {
  name: string
  subject: string
  body: string
  isRequested?: true
}

export type MailValues = Record<string, string> & { contact: string }

const engine = new Liquid({
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  relativeReference: false,
  templates: {},
  memoryLimit: 1_000_000,
  parseLimit: 100_000,
  renderLimit: 1_000,
})

export async function renderMail(template: MailTemplate, data: MailValues, unsubscribePage?: string) {
  const values = { ...data, brand: brand.name }
  const signature = `${brand.name}\n${data.contact}`
  const [subject, text] = await Promise.all([
    engine.parseAndRender(template.subject, values),
    engine.parseAndRender(template.body, values),
  ])
  const paragraphs = String(text)
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => blockOf(paragraph.trim(), data.site ?? ''))
  const end = unsubscribePage ? `${signature}\n\nNo more emails like this: ${unsubscribePage}` : signature
  return {
    subject: oneLine(subject),
    text: `${paragraphs.map((block) => block.text).join('\n\n')}\n\n${end}\n`,
    html: htmlOf(
      paragraphs.map((block) => block.html),
      signature,
      unsubscribePage,
    ),
  }
}

export function variablesOf({ subject, body }: Pick<MailTemplate, 'subject' | 'body'>): string[] {
  return engine.globalVariablesSync(engine.parse(`${subject}\n${body}`))
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim()
}

export const mailPictureWidth = 472

const styles = {
  body: 'margin:0;background:#f6f4f1;color:#1d1b19;font:16px/1.6 -apple-system,Segoe UI,Helvetica,Arial,sans-serif',
  column: 'max-width:520px;margin:0 auto;padding:40px 24px',
  brand: 'margin:0 0 24px;font-weight:700;font-size:20px',
  signature: 'margin:32px 0 0;color:#6b655e;font-size:14px',
  end: 'margin:16px 0 0;font-size:13px',
  quietLink: 'color:#6b655e',
  action: 'margin:0 0 24px',
  button:
    'display:inline-block;background:#c2410c;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600',
  address: 'margin:0 0 24px;font-size:13px;color:#6b655e;word-break:break-all',
  code: 'margin:0 0 24px;font-size:32px;letter-spacing:8px;font-weight:700',
  paragraph: 'margin:0 0 16px',
  picture: `display:block;width:100%;max-width:${mailPictureWidth}px;height:auto;margin:0 0 24px;border-radius:8px;background:#e8e4de;color:#1d1b19`,
}

/** For mail programs that know the reader's theme; the others show the light colours above. */
const darkStyles =
  '@media (prefers-color-scheme:dark){body{background:#161514!important;color:#f1eeea!important}.muted{color:#b8b1a8!important}}'

/** Mail programs read style attributes only, and a preview has to allow each. */
export const mailStyles: string[] = [...Object.values(styles), darkStyles]

function htmlOf(paragraphs: string[], signature: string, unsubscribePage: string | undefined) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${darkStyles}</style></head>
<body style="${styles.body}">
<div style="${styles.column}">
<p style="${styles.brand}">${escapeHtml(brand.name)}</p>
${paragraphs.join('\n')}
<p class="muted" style="${styles.signature}">${escapeHtml(signature).replace('\n', '<br>')}</p>
${unsubscribePage ? `<p style="${styles.end}"><a class="muted" href="${escapeHtml(unsubscribePage)}" style="${styles.quietLink}">No more emails like this</a></p>` : ''}
</div></body></html>`
}

type Block = { text: string; html: string }

/** Keeps pictures and buttons on our site: values may come from anybody. */
function blockOf(line: string, site: string): Block {
  const isOurs = (address: string) => site !== '' && (address === site || address.startsWith(`${site}/`))
  const link = readLink(line)
  if (link && isOurs(link.address))
    return link.isPicture ? pictureOf(link.label, link.address) : labelledLink(link.label, link.address)
  if (isOurs(line) && !/\s/.test(line)) return { text: line, html: buttonOf(`Open ${brand.name}`, line) }
  return { text: line, html: paragraphOf(line) }
}

function readLink(line: string) {
  const isPicture = line.startsWith('![')
  const start = isPicture ? 2 : 1
  const end = line.lastIndexOf('](')
  if (line[start - 1] !== '[' || end < start || !line.endsWith(')')) return undefined
  const [label, address] = [line.slice(start, end), line.slice(end + 2, -1)]
  return label.includes('\n') || /\s/.test(address) ? undefined : { isPicture, label, address }
}

function pictureOf(alt: string, address: string): Block {
  const [source, described] = [escapeHtml(address), escapeHtml(alt)]
  return {
    text: `[${alt}]`,
    html: `<img src="${source}" alt="${described}" width="${mailPictureWidth}" style="${styles.picture}">`,
  }
}

function labelledLink(label: string, address: string): Block {
  return { text: `${label}: ${address}`, html: buttonOf(label, address) }
}

function buttonOf(label: string, address: string) {
  const link = escapeHtml(address)
  return `<p style="${styles.action}"><a href="${link}" style="${styles.button}">${escapeHtml(label)}</a></p><p class="muted" style="${styles.address}">${link}</p>`
}

function paragraphOf(line: string) {
  if (/^[0-9]{6}$/.test(line)) return `<p style="${styles.code}">${line}</p>`
  return `<p style="${styles.paragraph}">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`
}
