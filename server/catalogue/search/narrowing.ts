import type { ProductChoice, ProductFilter } from '#contract/product-filter.ts'

/** The groups of filters a list has. Within one any choice fits, but all of `only`. */
export const groups = ['category', 'drop', 'access', 'printTime', 'filament', 'format', 'only'] as const
export type Group = (typeof groups)[number]

/** What was chosen in each group; of a category or drop that is not there, a choice that nothing fits. */
export type Chosen = Record<Group, string[]>

type Shelves = { category: string | undefined; drop: string | undefined }

export function chosenIn(filter: ProductFilter, shelves: Shelves): Chosen {
  const some = (choice: ProductChoice) => [...new Set(filter[choice]?.split(','))]
  return {
    category: filter.category ? [shelves.category ?? 'none'] : [],
    drop: filter.drop ? [shelves.drop ?? 'none'] : [],
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
const onlyIndexed = ['multi-colour']

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
