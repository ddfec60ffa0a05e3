/** Markup that is safe to send; everything else is escaped when it enters a template. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | Part[]

export function html(strings: TemplateStringsArray, ...parts: Part[]) {
  return new Html(strings.map((text, index) => text + render(parts[index])).join(''))
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  if (part === null || part === undefined || part === false) return ''
  return String(part).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')
}

const escapes: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
