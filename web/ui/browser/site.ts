import { brand } from '#contract/site/brand.ts'

// The server writes the settings of the site into each page. The build has no page.
const { site, contact } = globalThis.document?.documentElement.dataset ?? {}

export const siteUrl = site ?? brand.url
export const contactEmail = contact ?? brand.email
