export type SearchableOption = {
  label: string
  /** Other words it is found by. */
  keywords?: readonly string[]
}

/** The options that fit what was typed, the likeliest first, otherwise in their order. */
export function searchOptions<Option extends SearchableOption>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const words = folded(query)
  if (!words) return options
  return options
    .map((option) => ({ option, rank: rankOf(option, words) }))
    .filter(({ rank }) => rank < ranks.length)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The option whose label was typed in full: by hand, or by the browser filling in a form. */
export function namedOption<Option extends SearchableOption>(
  options: readonly Option[],
  query: string,
): Option | undefined {
  const words = folded(query)
  return options.find(({ label }) => folded(label) === words)
}

const ranks: ((label: string, keywords: string[], words: string) => boolean)[] = [
  (_label, keywords, words) => keywords.includes(words),
  (label, _keywords, words) => label.startsWith(words),
  (label, _keywords, words) => label.includes(` ${words}`),
  (_label, keywords, words) => keywords.some((keyword) => keyword.startsWith(words)),
  (label, _keywords, words) => label.includes(words),
]

function rankOf({ label, keywords = [] }: SearchableOption, words: string) {
  const [name, others] = [folded(label), keywords.map(folded)]
  const rank = ranks.findIndex((fits) => fits(name, others, words))
  return rank === -1 ? ranks.length : rank
}

/** Case and accents make no difference. */
function folded(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
