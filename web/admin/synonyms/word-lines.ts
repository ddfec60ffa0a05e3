/** Words are typed on lines of their own or with commas between them. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
