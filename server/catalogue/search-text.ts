/** What PostgreSQL is asked for. A last word still being typed also matches every word it begins. */
export type SearchTerms = { whole: string; unfinished: { before: string; word: string } | undefined }

/** Undefined for a text without anything to search, such as blanks. */
export function searchTerms(text: string | undefined): SearchTerms | undefined {
  const whole = text?.trim() ?? ''
  if (whole === '') return undefined
  return { whole, unfinished: isPlain(whole) ? unfinishedWord(text ?? '') : undefined }
}

/** Quotes, minus and "or" are the searcher's own wishes: nothing is added to them. */
function isPlain(text: string) {
  return !/["]|(^|\s)-|(^|\s)or(\s|$)/i.test(text)
}

function unfinishedWord(text: string) {
  const [, before = '', word] = text.match(/^(|.*[\s-])([\p{L}\p{N}]+)$/su) ?? []
  return word === undefined ? undefined : { before, word }
}

/** The words of a text, in letters and digits only, so that they can stand in any query. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
