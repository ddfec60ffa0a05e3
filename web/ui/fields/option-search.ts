export type SearchableOption = {
  label: string
  keywords?: readonly string[]
}

export function searchOptions<Option extends SearchableOption>(
  options: readonly Option[],
  query: string,
): readonly Option[] {
  const text = normalize(query)
  if (!text) return options
  return options
    .map((option) => ({ option, rank: rankOf(option, text) }))
    .filter(({ rank }) => rank < ranks.length)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

export function findOption<Option extends SearchableOption>(
  options: readonly Option[],
  query: string,
): Option | undefined {
  const text = normalize(query)
  return options.find(({ label }) => normalize(label) === text)
}

const ranks: ((label: string, keywords: string[], text: string) => boolean)[] = [
  (_label, keywords, text) => keywords.includes(text),
  (label, _keywords, text) => label.startsWith(text),
  (label, _keywords, text) => label.includes(` ${text}`),
  (_label, keywords, text) => keywords.some((keyword) => keyword.startsWith(text)),
  (label, _keywords, text) => label.includes(text),
]

function rankOf({ label, keywords = [] }: SearchableOption, text: string) {
  const [name, others] = [normalize(label), keywords.map(normalize)]
  const rank = ranks.findIndex((matches) => matches(name, others, text))
  return rank === -1 ? ranks.length : rank
}

function normalize(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
