import { day } from '#contract/durations.ts'
import { prerenderedPages } from '#contract/site/pages.ts'
import type { Platform } from '../platform/platform.ts'

export function robots(site: URL): string {
  const hidden = [
    '/backend/',
    '/admin',
    '/home',
    '/products',
    '/settings',
    '/subscribe',
    '/reset/',
    '/payment/',
    '/d/',
  ]
  return [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    `Sitemap: ${new URL('/sitemap.xml', site)}`,
    '',
  ].join('\n')
}

export function sitemap(site: URL): string {
  const addresses = prerenderedPages.map((path) => `  <url><loc>${new URL(path, site)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`
}

/** RFC 9116. Each answer has a new expiry date. */
export function securityContact({ urls, contact, now }: Pick<Platform, 'urls' | 'contact' | 'now'>): string {
  const expires = new Date(now().getTime() + 180 * day).toISOString()
  return `Contact: mailto:${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${new URL('/.well-known/security.txt', urls.public)}\n`
}
