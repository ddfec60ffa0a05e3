import type { ProductChoice, ProductFilter } from '#contract/product-filter.ts'

/** The groups of filters a list has. Within one any choice fits, but all of `only`. */
export const groups = ['category', 'drop', 'access', 'printTime', 'filament', 'format', 'only'] as const
export type Group = (typeof groups)[number]

/** What was chosen in each group; of categories or drops that are not there, a choice that nothing fits. */
export type Chosen = Record<Group, string[]>

/** Width, depth and height in millimetres. */
export type Bed = readonly [width: number, depth: number, height: number]

/** What only the database knows: the ids of the named shelves, and what the member prints on. */
export type FilterContext = { categories: string[]; drops: string[]; bed: Bed | null }

export function chosenIn(filter: ProductFilter, { categories, drops }: Omit<FilterContext, 'bed'>): Chosen {
  const some = (choice: ProductChoice) => [...new Set(filter[choice]?.split(','))]
  const shelves = (named: string | undefined, ids: string[]) => {
    if (!named) return []
    return ids.length > 0 ? ids : ['none']
  }
  return {
    category: shelves(filter.category, categories),
    drop: shelves(filter.drop, drops),
    access: filter.access ? [filter.access] : [],
    printTime: some('printTime'),
    filament: some('filament'),
    format: some('format'),
    only: some('only'),
  }
}

/** The index knows what is seldom, and neither the time nor the member. The rest is looked up in the designs found. */
const traits: Partial<Record<Group, string>> = {
  category: 'category',
  drop: 'drop',
  access: 'access',
  printTime: 'print-time',
  filament: 'filament',
  only: 'only',
}
export const onlyIndexed = ['multi-colour']

/** What the index is asked for, words and choices alike; undefined where all designs fit. */
export function indexQuery(words: string | undefined, tag: string | undefined, chosen: Chosen) {
  const parts = groups.flatMap((group) => {
    const own = chosen[group]
      .filter((choice) => traits[group] && (group !== 'only' || onlyIndexed.includes(choice)))
      .map((choice) => lexeme(`=${traits[group]}/${choice}`))
    return own.length > 0 ? [own.join(group === 'only' ? ' & ' : ' | ')] : []
  })
  // Words that all are like "the" search nothing, and find nothing.
  if (words !== undefined) parts.unshift(words === '' ? lexeme('=nothing') : words)
  if (tag) parts.push(lexeme(`=tag/${tag.toLowerCase()}`))
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(' & ') : undefined
}

function lexeme(text: string) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
