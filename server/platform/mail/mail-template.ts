import { Liquid } from 'liquidjs'
import { brand } from '#contract/site/brand.ts'
import { policyHash } from '../http/headers/page-styles.ts'
import { escapeHtml } from '../http/pages/html.ts'

/** Liquid. A blank line separates paragraphs, and a line that is only a link becomes a button. */
export type MailTemplate = {
  name: string
  subject: string
  body: string
  /** Somebody has just requested it: a code or a link. */
  isRequested?: true
}

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

export async function renderMail(
  template: MailTemplate,
  data: Record<string, string>,
  unsubscribePage?: string,
) {
  const values = { ...data, brand: brand.name, contact: brand.email }
  const [subject, text] = await Promise.all([
    engine.parseAndRender(template.subject, values),
    engine.parseAndRender(template.body, values),
  ])
  const end = unsubscribePage ? `${signature}\n\nNo more emails like this: ${unsubscribePage}` : signature
  return {
    subject: oneLine(subject),
    text: `${text.trim()}\n\n${end}\n`,
    html: htmlOf(text.trim(), unsubscribePage),
  }
}

/** Returns the names in `{{ }}`. Throws for invalid Liquid. */
export function variablesOf({ subject, body }: Pick<MailTemplate, 'subject' | 'body'>): string[] {
  return engine.globalVariablesSync(engine.parse(`${subject}\n${body}`))
}

const signature = `${brand.name}\n${brand.email}`

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim()
}

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
}

/** Mail programs read style attributes only. A preview allows them by these hashes. */
export const mailStyleHashes: string[] = Object.values(styles).map(policyHash)

function htmlOf(text: string, unsubscribePage: string | undefined) {
  const paragraphs = text.split(/\n{2,}/).map(paragraphOf)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="${styles.body}">
<div style="${styles.column}">
<p style="${styles.brand}">${escapeHtml(brand.name)}</p>
${paragraphs.join('\n')}
<p style="${styles.signature}">${escapeHtml(signature).replace('\n', '<br>')}</p>
${unsubscribePage ? `<p style="${styles.end}"><a href="${escapeHtml(unsubscribePage)}" style="${styles.quietLink}">No more emails like this</a></p>` : ''}
</div></body></html>`
}

function paragraphOf(paragraph: string) {
  const line = paragraph.trim()
  if (/^https?:\/\/\S+$/.test(line)) {
    const link = escapeHtml(line)
    return `<p style="${styles.action}"><a href="${link}" style="${styles.button}">Open ${escapeHtml(brand.name)}</a></p><p style="${styles.address}">${link}</p>`
  }
  if (/^[0-9]{6}$/.test(line)) return `<p style="${styles.code}">${line}</p>`
  return `<p style="${styles.paragraph}">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`
}
