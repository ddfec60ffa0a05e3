import { brand } from '#contract/site/brand.ts'

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** 'Last updated 13 August 2025', as the specification writes it. */
export const termsDated = `Last updated ${date.format(new Date(brand.termsDate))}`
export const privacyDated = 'Effective 20 January 2025'
