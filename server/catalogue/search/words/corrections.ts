import { wordsOf } from './search-text.ts'

export type SimilarWord = { word: string; products: number }

const maxWords = 8

export function correctableWords(search: string): string[] {
  return [...new Set(wordsOf(search).map(plain))].filter((word) => word.length >= 4).slice(0, maxWords)
}

export function correctedSearch(search: string, similar: Map<string, SimilarWord[]>): string | undefined {
  let isMended = false
  const text = search.replace(/[\p{L}\p{N}]+/gu, (typed) => {
    const word = plain(typed)
    const meant = nearestWord(word, similar.get(word) ?? [])
    if (meant === undefined || meant === word) return typed
    isMended = true
    return meant
  })
  return isMended ? text.trim() : undefined
}

function plain(word: string) {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the word of the smallest distance, then with the same first letter, then the more frequent one. */
function nearestWord(typed: string, similar: SimilarWord[]): string | undefined {
  const allowed = typed.length < 8 ? 1 : 2
  const cost = ({ word, products }: SimilarWord): [number, number, number] => [
    slips(typed, word),
    word[0] === typed[0] ? 0 : 1,
    -products,
  ]
  return similar
    .map((candidate) => ({ word: candidate.word, cost: cost(candidate) }))
    .filter(({ cost: [distance] }) => distance <= allowed)
    .sort(({ cost: a }, { cost: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])[0]?.word
}

/** The optimal string alignment distance. */
function slips(typed: string, meant: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1]
      const isSwapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      const changed = at(last, j - 1) + (isSame ? 0 : 1)
      const best = Math.min(changed, at(last, j) + 1, at(row, j - 1) + 1)
      row.push(isSwapped ? Math.min(best, at(beforeLast, j - 2) + 1) : best)
    }
    beforeLast = last
    last = row
  }
  return at(last, meant.length)
}

function at(row: number[], index: number) {
  return row[index] ?? Number.POSITIVE_INFINITY
}
