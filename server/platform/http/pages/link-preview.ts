import { brand } from '#contract/site/brand.ts'
import { escapeHtml } from '../../html.ts'

/** Paths begin with a slash. */
export type LinkPreview = {
  title: string
  description: string
  path: string
  picture: { path: string; type: string; width: number; height: number; alt: string }
}

const [first, last] = ['<title>', '<meta name="twitter:card" content="summary_large_image" />']

export function withLinkPreview(page: string, preview: LinkPreview, site: URL): string {
  const [start, end] = [page.indexOf(first), page.indexOf(last)]
  if (start < 0 || end < start) return page
  return page.slice(0, start) + tagsOf(preview, site).join('\n    ') + page.slice(end + last.length)
}

/** https://ogp.me; what has no tag of X is read from Open Graph. */
function tagsOf({ title, description, path, picture }: LinkPreview, site: URL) {
  const [address, image] = [new URL(path, site).href, new URL(picture.path, site).href]
  return [
    `<title>${escapeHtml(`${title} · ${brand.name}`)}</title>`,
    named('description', description),
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', image),
    property('og:image:type', picture.type),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', picture.alt),
    last,
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
    named('twitter:image:alt', picture.alt),
  ]
}

function named(name: string, content: string) {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`
}

function property(name: string, content: string) {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`
}
