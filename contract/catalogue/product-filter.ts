import * as z from 'zod/mini'
import { id, page } from '../rules.ts'

export const productAccess = z.enum(['basic', 'paid'])
export type ProductAccess = z.infer<typeof productAccess>

export const productSorts = [
  'newest',
  'relevance',
  'most-downloaded',
  'print-time',
  'filament',
  'profit',
  'least-common',
  'title',
] as const

/** Filters shown as check boxes, with their labels. */
export const productChoices = {
  /** With the default print settings. */
  printTime: { 'under-1h': 'Under 1 h', '1-3h': '1–3 h', '3-8h': '3–8 h', 'over-8h': 'Over 8 h' },
  filament: { 'under-50g': 'Under 50 g', '50-200g': '50–200 g', 'over-200g': 'Over 200 g' },
  format: { '3mf': '3MF', stl: 'STL' },
  only: {
    new: 'New',
    favourites: 'My favourites',
    'not-downloaded': 'Not downloaded yet',
    updated: 'Updated since download',
    'fits-bed': 'Fits my bed',
    'no-supports': 'No supports',
    'multi-colour': 'Multi-colour',
  },
} as const
export type ProductChoice = keyof typeof productChoices

function isProductChoice(name: string): name is ProductChoice {
  return Object.hasOwn(productChoices, name)
}

export const choiceNames = Object.keys(productChoices).filter(isProductChoice)

/** Days for which a design is new. */
export const newForDays = 30

/** Returns a comma-separated list of the choices. */
function someOf(choices: object) {
  const choice = `(${Object.keys(choices).join('|')})`
  return z.optional(
    z.string().check(z.maxLength(100), z.regex(new RegExp(`^${choice}(,${choice})*$`), 'is not a choice')),
  )
}

/** Comma-separated ids or slugs: any of these. */
const idsOrSlugs = z.optional(z.string().check(z.maxLength(1000)))

export const longestSearch = 200

export const productFilter = z.object({
  search: z.optional(z.string().check(z.maxLength(longestSearch))),
  category: idsOrSlugs,
  drop: idsOrSlugs,
  access: z.optional(productAccess),
  tag: z.optional(z.string().check(z.maxLength(60))),
  /** A board of the member. */
  board: z.optional(id),
  /** Any of these; likewise `filament` and `format`. */
  printTime: someOf(productChoices.printTime),
  filament: someOf(productChoices.filament),
  format: someOf(productChoices.format),
  /** All of these. `fits-bed` means the member's first printer; without a printer nothing fits. */
  only: someOf(productChoices.only),
  maxMinutes: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/, 'must be a whole number'))),
  maxGrams: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/, 'must be a whole number'))),
  sort: z.optional(z.enum(productSorts)),
  ...page,
})
export type ProductFilter = z.infer<typeof productFilter>

/** One value of a filter and how many designs match it and the other filters; at least so many with `isAtLeast`. */
const facet = z.object({ id: z.string(), name: z.string(), count: z.number(), isAtLeast: z.boolean() })
export type Facet = z.infer<typeof facet>

export const facets = z.object({
  categories: z.array(facet),
  drops: z.array(facet),
  access: z.array(facet),
  printTime: z.array(facet),
  filament: z.array(facet),
  format: z.array(facet),
  only: z.array(facet),
})

/** The printer of the print times: the first one of the member, or a slow one when its model is unknown. */
export const printTimeOn = z._default(z.enum(['own', 'slow']), 'slow')
