/** Words are typed on lines of their own or with commas between them. */
export function parseWords(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
