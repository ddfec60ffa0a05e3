import { choiceNames, type ProductChoice, type ProductFilter } from '#contract/catalogue/product-filter.ts'
import type { Bed } from '../../listing/bed-queries.ts'

/** Choices within a group are alternatives, except in `only`. */
export const groups = ['category', 'drop', 'access', ...choiceNames] as const
export type Group = (typeof groups)[number]

export type Chosen = Record<Group, string[]>

export type FilterContext = { categories: string[]; drops: string[]; bed: Bed | null; model: string | null }

export function chosenIn(
  filter: ProductFilter,
  { categories, drops }: Pick<FilterContext, 'categories' | 'drops'>,
): Chosen {
  const some = (choice: ProductChoice) => [...new Set(filter[choice]?.split(','))]
  const idsOf = (named: string | undefined, ids: string[]) => {
    if (!named) return []
    return ids.length > 0 ? ids : ['none']
  }
  return {
    category: idsOf(filter.category, categories),
    drop: idsOf(filter.drop, drops),
    access: filter.access ? [filter.access] : [],
    printTime: some('printTime'),
    filament: some('filament'),
    format: some('format'),
    only: some('only'),
  }
}

/** The trait index holds selective values that depend on neither time nor member. */
const traits: Record<Group, string | undefined> = {
  category: 'category',
  drop: 'drop',
  access: 'access',
  printTime: 'print-time',
  filament: 'filament',
  format: undefined,
  only: 'only',
}

export function isIndexed(group: Group) {
  return traits[group] !== undefined
}

export const onlyIndexed = ['multi-colour']

export function indexQuery(words: string | undefined, tag: string | undefined, chosen: Chosen) {
  const parts = groups.flatMap((group) => {
    const own = chosen[group]
      .filter((choice) => isIndexed(group) && (group !== 'only' || onlyIndexed.includes(choice)))
      .map((choice) => lexeme(`=${traits[group]}/${choice}`))
    return own.length > 0 ? [own.join(group === 'only' ? ' & ' : ' | ')] : []
  })
  // Stop words alone match nothing.
  if (words !== undefined) parts.unshift(words === '' ? lexeme('=nothing') : words)
  if (tag) parts.push(lexeme(`=tag/${tag.toLowerCase()}`))
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(' & ') : undefined
}

function lexeme(text: string) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
