/** What PostgreSQL is asked for. A last word still being typed also matches every word it begins. */
export type SearchTerms = { whole: string; unfinished: { before: string; word: string } | undefined }

/** Undefined for a blank text, which searches nothing. */
export function searchTerms(text = ''): SearchTerms | undefined {
  if (text.trim() === '') return undefined
  const typed = text.normalize('NFC')
  const whole = searchable(typed)
  return { whole, unfinished: hasOperators(whole) ? undefined : unfinishedWord(typed) }
}

/** Words, quotes around them and a minus before them: PostgreSQL gives up on long rows of other signs. */
function searchable(text: string) {
  const word = /-?"?[\p{L}\p{N}\p{M}]+(?:[.,'’/_-][\p{L}\p{N}\p{M}]+)*"?/gu
  return (text.match(word) ?? []).join(' ')
}

/** Quotes, minus and "or" are the searcher's own wishes: nothing is added to them. */
function hasOperators(text: string) {
  return /"|(^|\s)-|(^|\s)or(\s|$)/i.test(text)
}

function unfinishedWord(text: string) {
  const [, before = '', word] = text.match(/^(|.*[\s-])([\p{L}\p{N}\p{M}]+)$/su) ?? []
  return word === undefined ? undefined : { before: searchable(before), word }
}

/** The words of a text, in letters and digits only, so that they can stand in any query. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
