/** A last word without a space behind it is a prefix. */
export type SearchTerms = { whole: string; unfinished: { before: string; word: string } | undefined }

export function searchTerms(text = ''): SearchTerms | undefined {
  if (text.trim() === '') return undefined
  const typed = text.normalize('NFC')
  const whole = searchable(typed)
  return { whole, unfinished: hasOperators(whole) ? undefined : unfinishedWord(typed) }
}

/** Keeps words, quotes and minus: PostgreSQL fails on long runs of other characters. */
function searchable(text: string) {
  const word = /-?"?[\p{L}\p{N}\p{M}]+(?:[.,'’/_-][\p{L}\p{N}\p{M}]+)*"?/gu
  return (text.match(word) ?? []).join(' ')
}

/** Returns true for a query with quotes, minus or "or", which is not expanded. */
function hasOperators(text: string) {
  return /"|(^|\s)-|(^|\s)or(\s|$)/i.test(text)
}

function unfinishedWord(text: string) {
  const [, before = '', word] = text.match(/^(|.*[\s-])([\p{L}\p{N}\p{M}]+)$/su) ?? []
  return word === undefined ? undefined : { before: searchable(before), word }
}

export function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
